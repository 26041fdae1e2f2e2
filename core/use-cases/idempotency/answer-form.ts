import type * as E from 'fp-ts/lib/Either.js';
import type { ShownConversation } from '../../model/conversations/conversation.js';
import type { Note } from '../../model/conversations/note.js';
import type { Media } from '../../model/media/media.js';
import type { Message } from '../../model/messages/message.js';
import type { DeliveryWithAttempts } from '../../model/webhooks/delivery.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { DeliveryStore } from '../../ports/stores/webhook-store.js';

/** The ports that read again what is not stored of an answer. */
export type AnswerPorts = {
  readonly clock: Clock;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly contacts: Pick<ContactStore, 'find' | 'within'>;
  readonly conversations: ConversationStore;
  readonly deliveries: Pick<DeliveryStore, 'find'>;
  readonly messages: MessageStore;
  readonly media: Pick<MediaStore, 'find'>;
};

/** How the answer of a use case is stored under an idempotency key, where it is not stored as it is. */
export type AnswerForm<Command, Result, Refusal> = {
  /** What is stored of it. Default: all. */
  readonly stored?: (result: Result) => unknown;
  /** The answer again, of what was stored, with what an erasure or a deletion has left of the rest. */
  readonly replay?: (
    ports: AnswerPorts,
    command: Command,
    stored: never,
  ) => Promise<E.Either<Refusal, Result>>;
  /**
   * Its Change is of the administration, which has no place for an answer: that is committed afterwards. Where the process ends
   * between, a repetition makes the Change again, with the same effect.
   */
  readonly isRepeatable?: true;
  /** What tells two calls apart, of the result. Default: the command, before the call. */
  readonly fingerprint?: (result: Result) => string;
};

/** The form of any use case. */
export type AnyForm = AnswerForm<never, never, unknown>;

/** Results that have texts or names of people. */
type OfPeople = ShownConversation | Note | Message | Media | DeliveryWithAttempts;

/** Whether a copy of a result would outlive an erasure: it is not stored as it is. */
export type NeedsForm<Result> = Result extends OfPeople ? true : false;
