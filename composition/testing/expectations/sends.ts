import type { Channel } from '../../../core/model/channels/channel.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import type { MessageId } from '../../../core/shared/ids.js';
import { type Instant, isoTime } from '../../../core/shared/time.js';
import type { ProviderCall } from '../../assembly/index.js';
import { shown } from './differences.js';

/** A call that asked a provider to send a message. */
export type RecordedSend = {
  /** When the call ended. */
  readonly at: Instant;
  readonly provider: string;
  readonly channel: Channel['id'];
  readonly message: MessageId;
  readonly from: string;
  readonly to: string;
  /** The text, the caption, or the rendered template. Null where the message has none. */
  readonly text: string | null;
  readonly content: Content;
  readonly metadata: Message['metadata'];
  /** From 1. */
  readonly attempt: number;
  readonly outcome: CallOutcome;
};

/** A call as it is recorded, or undefined if it was no send. */
export const recordedSend = (call: ProviderCall, at: Instant): RecordedSend | undefined => {
  if (call.call !== 'send') return undefined;
  const { message, attempt } = call.request;
  const { id, from, to, content, metadata } = message;
  return {
    ...{ at, provider: call.provider, channel: call.channel.id, message: id, from, to },
    ...{ text: textOf(content), content, metadata, attempt, outcome: call.outcome },
  };
};

/** The words of a content: a text, a caption or a rendered template. */
export const textOf = (content: Content): string | null => {
  if (content.type === 'text' || content.type === 'template') return content.body;
  return 'caption' in content ? content.caption : null;
};

/** A send in one line, as a failure shows it. */
export const sendInWords = ({ at, message, to, text, attempt, outcome }: RecordedSend): string =>
  `${isoTime(at)} ${message} to ${to}: ${shown(text)}, attempt ${attempt}: ${outcomeInWords(outcome)}`;

const outcomeInWords = (outcome: CallOutcome): string =>
  outcome.kind === 'refused' ? `refused, ${outcome.error.code}` : outcome.kind;
