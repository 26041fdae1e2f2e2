import { postMessage } from './post-message.js';

/** The use cases of messages that are posted in transactions of hosts. */
export const posting = { postMessage };
