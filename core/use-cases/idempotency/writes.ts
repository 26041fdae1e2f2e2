import type * as E from 'fp-ts/lib/Either.js';
import type { AlertUseCases } from '../alerts/alert-use-cases.js';
import type { rules } from '../authorization/rules.js';
import type { ConversationUseCases } from '../conversations/conversation-use-cases.js';
import type { EventUseCases } from '../events/event-use-cases.js';
import type { MediaUseCases } from '../media/media-use-cases.js';
import type { MessageUseCases } from '../messages/message-use-cases.js';
import type { QuickReplyUseCases } from '../quick-replies/quick-reply-use-cases.js';
import type { TemplateUseCases } from '../templates/template-use-cases.js';
import type { WebhookUseCases } from '../webhooks/webhook-use-cases.js';

/** The use cases of the resources of a project. */
export type ResourceUseCases = MessageUseCases &
  AlertUseCases &
  ConversationUseCases &
  EventUseCases &
  MediaUseCases &
  QuickReplyUseCases &
  TemplateUseCases &
  WebhookUseCases;

/** A use case that writes is one that the audit log tells of. */
type Audited = {
  [Name in keyof typeof rules]: (typeof rules)[Name] extends { readonly audit: unknown }
    ? Name
    : never;
}[keyof typeof rules];

/** The name of a write of the resources of a project. */
export type WriteName = Audited & keyof ResourceUseCases;

/** The writes of the resources of a project. */
export type WriteUseCases = Pick<ResourceUseCases, WriteName>;

/** Why a write under a key is not done and not answered again. */
export type KeyRefusal =
  | { readonly code: 'idempotency_in_progress' }
  | { readonly code: 'idempotency_key_reuse' };

type Keyed<UseCase> = UseCase extends (
  command: infer Command,
) => Promise<E.Either<infer Refusal, infer Result>>
  ? (command: Command) => Promise<E.Either<Refusal | KeyRefusal, Result>>
  : never;

/** The writes under an idempotency key. */
export type KeyedUseCases = { readonly [Name in WriteName]: Keyed<WriteUseCases[Name]> };
