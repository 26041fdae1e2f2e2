import * as E from 'fp-ts/lib/Either.js';
import type { Media } from '../../model/media/media.js';
import type { Message } from '../../model/messages/message.js';
import type { Delivery, DeliveryWithAttempts } from '../../model/webhooks/delivery.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { DeliveryStore } from '../../ports/stores/webhook-store.js';
import type { ResultOf } from '../authorization/rules.js';
import { getMessage } from '../messages/read-messages.js';
import type { WriteName, WriteUseCases } from './writes.js';

/** The ports that read again what is not stored of an answer. */
export type AnswerPorts = {
  readonly deliveries: Pick<DeliveryStore, 'find'>;
  readonly messages: MessageStore;
  readonly media: Pick<MediaStore, 'find'>;
};

/** How the answer of a use case is stored under an idempotency key, where it is not stored as it is. */
export type AnswerForm<Command, Result, Refusal> = {
  /** What is stored of it. Default: all. */
  readonly stored?: (result: Result) => unknown;
  /** The answer again, of what was stored, with what an erasure or a deletion has left of the rest. */
  readonly again?: (
    ports: AnswerPorts,
    command: Command,
    stored: never,
  ) => Promise<E.Either<Refusal, Result>>;
  /** What tells two calls apart, of the result. Default: the command, before the call. */
  readonly fingerprint?: (result: Result) => string;
  /** Whether the use case commits in steps, or calls out: its answer is stored after it. Default: no. */
  readonly isInSteps?: true;
};

/** The form of any use case. */
export type AnyForm = {
  readonly stored?: (result: never) => unknown;
  readonly again?: (
    ports: AnswerPorts,
    command: never,
    stored: never,
  ) => Promise<E.Either<unknown, unknown>>;
  readonly fingerprint?: (result: never) => string;
  readonly isInSteps?: true;
};

type FormOf<UseCase> = UseCase extends (
  command: infer Command,
) => Promise<E.Either<infer Refusal, infer Result>>
  ? AnswerForm<Command, Result, Refusal>
  : never;

/** Results that have texts or names of people. */
type OfPeople = Message | Media | DeliveryWithAttempts;

/** The use cases whose answer must have a form, because a copy of it would outlive an erasure. */
type Needed = {
  readonly [Name in WriteName as ResultOf<Awaited<ReturnType<WriteUseCases[Name]>>> extends OfPeople
    ? Name
    : never]: Required<Pick<FormOf<WriteUseCases[Name]>, 'stored' | 'again'>>;
};

const upload = {
  stored: ({ filename: _, ...media }: Media) => media,
  again: async (
    { media }: AnswerPorts,
    { project }: Pick<Media, 'project'>,
    stored: Omit<Media, 'filename'>,
  ) => {
    const found = await media.find(project, stored.id);
    return E.right({ ...stored, filename: found?.filename ?? null });
  },
  fingerprint: ({ sha256 }: Media) => sha256,
};

/** The use cases whose answer is not stored as it is, with the commit of what they change. */
export const answerForms = {
  // Not stored: a message that is read does not change, but by an erasure.
  markRead: {
    stored: () => null,
    again: (ports, command) => getMessage(ports)(command),
  },
  uploadMedia: upload,
  uploadHeaderMedia: upload,
  // What receivers answered is read again.
  resendDelivery: {
    stored: ({ history: _, ...delivery }) => delivery,
    again: async ({ deliveries }, { project }, stored: Delivery) => {
      const found = await deliveries.find(project, stored.id);
      const history = found?.history.filter(({ number }) => number <= stored.attempts) ?? [];
      return E.right({ ...stored, history });
    },
  },
  replayEvents: { isInSteps: true },
  testWebhookEndpoint: { isInSteps: true },
} as const satisfies Needed & { readonly [Name in WriteName]?: FormOf<WriteUseCases[Name]> };
