import { listQuickReplies, removeQuickReply, saveQuickReply } from './manage-quick-replies.js';

/** The use cases of quick replies. */
export const quickReplies = { listQuickReplies, saveQuickReply, removeQuickReply };
