import { acceptMessage } from './accept-message.js';
import { cancelMessage } from './cancel-message.js';
import { getTimeline } from './get-timeline.js';
import { markRead } from './mark-read.js';
import { getMessage, listMessages } from './read-messages.js';
import { searchMessages } from './search-messages.js';

/** The use cases of messages. */
export const messages = {
  acceptMessage,
  getMessage,
  listMessages,
  searchMessages,
  markRead,
  cancelMessage,
  getTimeline,
};
