export type {
  Accepted,
  AcceptMessage,
  AcceptRefusal,
} from './accept-message.js';
export type { CancelRefusal } from './cancel-message.js';
export type { AcceptanceRefusal, InvalidRecipient, WindowClosed } from './decide-acceptance.js';
export type { NotCancellable } from './decide-cancellation.js';
export type { MarkReadRefusal } from './mark-read.js';
export type { MessageUseCases } from './message-use-cases.js';
export type {
  ListMessages,
  MessageNotFound,
  MessageQuery,
} from './read-messages.js';
export type { SearchedMessages, SearchMessages } from './search-messages.js';
