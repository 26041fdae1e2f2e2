import { type PlainMessageCalls as Calls, messages as calls } from '../schema/calls/messages.js';
import type { RequestOptions } from '../transport/options.js';
import type { Transport } from '../transport/transport.js';
import type { Message } from '../types.js';
import { type ReachableStatus, type WaitOptions, waitFor } from './wait-for.js';

/** Options of a send. */
export type SendOptions = RequestOptions;

/** Calls for messages. */
export type MessageCalls = Calls & {
  /**
   * Waits until a message that was sent has reached a status, or one after it. Takes the message or its id. Throws a
   * `WaitError` when the message failed, or when the time is over.
   */
  readonly waitFor: (
    message: string | { readonly id: string },
    status: ReachableStatus,
    options?: WaitOptions,
  ) => Promise<Message>;
};

/** Makes the calls for messages. */
export const messages = (transport: Transport): MessageCalls => {
  const made = calls(transport);
  return { ...made, waitFor: waitFor(made.get) };
};
