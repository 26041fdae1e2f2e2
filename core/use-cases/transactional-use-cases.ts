import { make, type NameWithin, within } from '../contract/use-case.js';
import type { TransactionStores } from '../ports/stores/stores.js';
import { access } from './access/access.js';
import type { AccessUseCases } from './access/access-use-cases.js';
import type { CreateKeyPorts } from './access/create-key.js';
import { administration } from './administration/administration.js';
import type { AdministrationUseCases } from './administration/administration-use-cases.js';
import { billing } from './billing/billing.js';
import type { BillingUseCases } from './billing/billing-use-cases.js';
import type { ChannelUseCases } from './channels/channel-use-cases.js';
import { channels } from './channels/channels.js';
import type { EventUseCases } from './events/event-use-cases.js';
import { events } from './events/events.js';
import { media } from './media/media.js';
import type { MediaUseCases } from './media/media-use-cases.js';
import type { AcceptMessagePorts } from './messages/accept-message.js';
import type { MessageUseCases } from './messages/message-use-cases.js';
import { messages } from './messages/messages.js';
import type { EventsSincePorts } from './retention/events-since.js';
import { retention } from './retention/retention.js';
import type { RetentionUseCases } from './retention/retention-use-cases.js';
import type { CreateTemplatePorts } from './templates/create-template.js';
import type { TemplateUseCases } from './templates/template-use-cases.js';
import { templates } from './templates/templates.js';
import type { EndpointPorts } from './webhooks/endpoints/endpoint-ports.js';
import type { WebhookUseCases } from './webhooks/webhook-use-cases.js';
import { webhooks } from './webhooks/webhooks.js';

/**
 * The use cases that can be part of a transaction of the host. The others store bytes, call a webhook endpoint, keep caches of
 * the process, or look for a number in all projects, which no lock covers.
 */
export type TransactionalUseCases = AdministrationUseCases &
  BillingUseCases &
  EventUseCases &
  MessageUseCases &
  RetentionUseCases &
  TemplateUseCases &
  Pick<WebhookUseCases, NameWithin<typeof webhooks>> &
  Pick<AccessUseCases, NameWithin<typeof access>> &
  Pick<ChannelUseCases, NameWithin<typeof channels>> &
  Pick<MediaUseCases, NameWithin<typeof media>>;

/** Their ports. */
export type TransactionalPorts = TransactionStores &
  AcceptMessagePorts &
  CreateTemplatePorts &
  EndpointPorts &
  CreateKeyPorts &
  EventsSincePorts;

/** The use cases on stores, which are bound to a transaction or not. */
export const transactionalUseCases = (ports: TransactionalPorts): TransactionalUseCases => ({
  ...resourceUseCases(ports),
  ...make(billing, ports),
  ...make(retention, ports),
  ...make(administration, ports),
  ...make(within(access), ports),
  ...make(within(channels), ports),
});

const resources = within({ ...messages, ...events, ...media, ...templates, ...webhooks });

/** Those on the resources of a project, of which each write takes an idempotency key. */
export const resourceUseCases = (ports: TransactionalPorts) => make(resources, ports);
