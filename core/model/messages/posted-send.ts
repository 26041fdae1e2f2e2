import * as E from 'fp-ts/lib/Either.js';
import type { ChannelId, MessageId, ProjectId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import type { TraceContext } from '../../shared/trace-context.js';
import { Send } from './send.js';
import { SendBody, sendOf } from './send-body.js';

/** A message that was posted in a transaction of its host, and that is not judged yet. */
export type PostedSend = {
  readonly project: ProjectId;
  /** Its place in the order of the commits of its project, above 0. No other posted send of the project ever has it. */
  readonly position: number;
  /** The id that the message will have. */
  readonly message: MessageId;
  readonly channel: ChannelId;
  /** JSON text: a `Send`, or the body of `POST /v1/messages`. It may be neither: a program can write the row by itself. */
  readonly body: string;
  readonly idempotencyKey: string | undefined;
  readonly trace: TraceContext | undefined;
};

/** A posted send before the store has given it a place. */
export type NewPostedSend = Omit<PostedSend, 'position'>;

/** The message that a posted send asks for. */
export const sendOfPosted = ({ body }: Pick<PostedSend, 'body'>): E.Either<InvalidInput, Send> => {
  const given = jsonOf(body);
  if (typeof given === 'object' && given !== null && 'payload' in given)
    return decodeInput(Send, given);
  return E.map(sendOf)(decodeInput(SendBody, given));
};

/** What a text says as JSON; the text itself when it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
