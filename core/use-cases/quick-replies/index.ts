export type { QuickReply } from '../../model/quick-replies/quick-reply.js';
export type { RemoveQuickReply, SaveQuickReply } from './manage-quick-replies.js';
export type { QuickReplyUseCases } from './quick-reply-use-cases.js';
