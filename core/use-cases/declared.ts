import { access } from './access/access.js';
import { administration } from './administration/administration.js';
import { billing } from './billing/billing.js';
import { channels } from './channels/channels.js';
import { encryption } from './encryption/encryption.js';
import { erasure } from './erasure/erasure.js';
import { events } from './events/events.js';
import { media } from './media/media.js';
import { messages } from './messages/messages.js';
import { members } from './people/members/members.js';
import { retention } from './retention/retention.js';
import { statistics } from './statistics/statistics.js';
import { templates } from './templates/templates.js';
import { type AnyFacts, factsOf } from './use-case.js';
import { webhooks } from './webhooks/webhooks.js';

/** Every use case that is declared as a value, by its name. */
export const declared = {
  ...access,
  ...administration,
  ...billing,
  ...channels,
  ...encryption,
  ...erasure,
  ...events,
  ...media,
  ...members,
  ...messages,
  ...retention,
  ...statistics,
  ...templates,
  ...webhooks,
};

export type DeclaredName = keyof typeof declared;

/** The facts of a use case; undefined for one that is not declared as a value. */
export const factsOfName = (name: string): AnyFacts | undefined =>
  Object.hasOwn(declared, name) ? factsOf(declared[name as DeclaredName]) : undefined;
