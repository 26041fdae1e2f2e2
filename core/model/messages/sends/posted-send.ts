import * as E from 'fp-ts/lib/Either.js';
import { type ChannelId, isId, type MessageId, type ProjectId } from '../../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../../shared/invalid-input.js';
import type { TraceContext } from '../../../shared/trace-context.js';
import type { Message } from '../message.js';
import { Send } from './send.js';
import { SendBody, sendOf } from './send-body.js';

/**
 * A message that was posted, by a host in its transaction or in place of one that failed, and that is not judged yet. Or the
 * cancellation of one, which has its id and its channel (docs/decisions/0118).
 */
export type PostedSend = {
  readonly project: ProjectId;
  /** Its place in the order of the commits of its project, above 0. No other posted send of the project ever has it. */
  readonly position: number;
  /** The id that the message will have. */
  readonly message: MessageId;
  readonly channel: ChannelId;
  /**
   * JSON text: a `Send`, the body of `POST /v1/messages`, the name of the message that it replaces, or `cancellationBody`. It may
   * be none of them: a program can write the row by itself.
   */
  readonly body: string;
  readonly idempotencyKey: string | undefined;
  readonly trace: TraceContext | undefined;
  /** Whether a cancellation of the message is posted too. */
  readonly isCancelled: boolean;
};

/** What is posted to cancel a message. Functions and triggers in SQL write the same text. */
export const cancellationBody = '{"cancel":true}';

/** Whether what was posted is a cancellation. */
export const isCancellation = ({ body }: Pick<PostedSend, 'body'>): boolean =>
  body === cancellationBody;

/** A posted send before the store has given it a place. */
export type NewPostedSend = Omit<PostedSend, 'position' | 'isCancelled'>;

/** The message that a posted send asks for. */
export const sendOfPosted = ({ body }: Pick<PostedSend, 'body'>): E.Either<InvalidInput, Send> => {
  const given = jsonOf(body);
  if (typeof given === 'object' && given !== null && 'payload' in given)
    return decodeInput(Send, given);
  return E.map(sendOf)(decodeInput(SendBody, given));
};

/** What is posted in place of a message that failed. It has no content of its own, which an erasure would have to find. */
export const fallbackPost = (
  { id, project, trace }: Pick<Message, 'id' | 'project' | 'trace'>,
  { message, channel }: Pick<NewPostedSend, 'message' | 'channel'>,
): NewPostedSend => ({
  project,
  message,
  channel,
  trace,
  body: JSON.stringify({ fallback_of: id }),
  idempotencyKey: undefined,
});

/** The message in whose place a send was posted. Undefined when it replaces none. */
export const replacedBy = ({ body }: Pick<PostedSend, 'body'>): MessageId | undefined => {
  const given = jsonOf(body);
  const id =
    typeof given === 'object' && given !== null && 'fallback_of' in given && given.fallback_of;
  return typeof id === 'string' && isId('msg')(id) ? id : undefined;
};

/** What a text says as JSON; the text itself when it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
