import { within } from '../contract/use-case.js';
import { access } from './access/access.js';
import type { AccessUseCases } from './access/access-use-cases.js';
import type { AdminTokenUseCases } from './admin-tokens/admin-token-use-cases.js';
import { adminTokens } from './admin-tokens/admin-tokens.js';
import { administration } from './administration/administration.js';
import type { AdministrationUseCases } from './administration/administration-use-cases.js';
import type { AlertUseCases } from './alerts/alert-use-cases.js';
import { alerts } from './alerts/alerts.js';
import { billing } from './billing/billing.js';
import type { BillingUseCases } from './billing/billing-use-cases.js';
import type { ChannelUseCases } from './channels/channel-use-cases.js';
import { channels } from './channels/channels.js';
import type { ContactUseCases } from './contacts/contact-use-cases.js';
import { contacts } from './contacts/contacts.js';
import type { ConversationUseCases } from './conversations/conversation-use-cases.js';
import { conversations } from './conversations/conversations.js';
import { encryption } from './encryption/encryption.js';
import type { EncryptionUseCases } from './encryption/encryption-use-cases.js';
import { erasure } from './erasure/erasure.js';
import type { ErasureUseCases } from './erasure/erasure-use-cases.js';
import type { EventUseCases } from './events/event-use-cases.js';
import { events } from './events/events.js';
import type { LimitUseCases } from './limits/limit-use-cases.js';
import { limits } from './limits/limits.js';
import { media } from './media/media.js';
import type { MediaUseCases } from './media/media-use-cases.js';
import type { MessageUseCases } from './messages/message-use-cases.js';
import { messages } from './messages/messages.js';
import type { MemberUseCases } from './people/members/member-use-cases.js';
import { members } from './people/members/members.js';
import { posting } from './posting/posting.js';
import type { PostingUseCases } from './posting/posting-use-cases.js';
import { provisioning } from './provisioning/provisioning.js';
import type { ProvisioningUseCases } from './provisioning/provisioning-use-cases.js';
import { quickReplies } from './quick-replies/quick-replies.js';
import type { QuickReplyUseCases } from './quick-replies/quick-reply-use-cases.js';
import type { RequestUseCases } from './requests/request-use-cases.js';
import { requests } from './requests/requests.js';
import { retention } from './retention/retention.js';
import type { RetentionUseCases } from './retention/retention-use-cases.js';
import { statistics } from './statistics/statistics.js';
import type { StatisticsUseCases } from './statistics/statistics-use-cases.js';
import type { TemplateUseCases } from './templates/template-use-cases.js';
import { templates } from './templates/templates.js';
import { type AnyFacts, factsOf } from './use-case.js';
import type { WebhookUseCases } from './webhooks/webhook-use-cases.js';
import { webhooks } from './webhooks/webhooks.js';

/** Every use case that is declared as a value, by its name. */
export const declared = {
  ...access,
  ...adminTokens,
  ...administration,
  ...alerts,
  ...billing,
  ...channels,
  ...contacts,
  ...conversations,
  ...encryption,
  ...erasure,
  ...events,
  ...limits,
  ...media,
  ...members,
  ...messages,
  ...posting,
  ...provisioning,
  ...quickReplies,
  ...requests,
  ...retention,
  ...statistics,
  ...templates,
  ...webhooks,
};

export type DeclaredName = keyof typeof declared;

/** Their methods, with the comments that are written from them. */
export type DeclaredUseCases = AccessUseCases &
  AdminTokenUseCases &
  AdministrationUseCases &
  AlertUseCases &
  BillingUseCases &
  ChannelUseCases &
  ContactUseCases &
  ConversationUseCases &
  EncryptionUseCases &
  ErasureUseCases &
  EventUseCases &
  LimitUseCases &
  MediaUseCases &
  MemberUseCases &
  MessageUseCases &
  PostingUseCases &
  ProvisioningUseCases &
  QuickReplyUseCases &
  RequestUseCases &
  RetentionUseCases &
  StatisticsUseCases &
  TemplateUseCases &
  WebhookUseCases;

/** Those on the resources of a project, of which each write takes an idempotency key. */
export const resources = {
  ...messages,
  ...alerts,
  ...conversations,
  ...events,
  ...media,
  ...quickReplies,
  ...templates,
  ...webhooks,
};

/** Those that can be part of a transaction of the host: the others store bytes, call out, or keep caches of the process. */
export const transactional = within(declared);

/** The facts of a use case; undefined for one that is not declared as a value. */
export const factsOfName = (name: string): AnyFacts | undefined =>
  Object.hasOwn(declared, name) ? factsOf(declared[name as DeclaredName]) : undefined;
