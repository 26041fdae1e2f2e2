import type { Migration } from '../migration.js';
import { alerts } from './alerts.js';
import { events } from './events.js';
import { machine } from './machine.js';
import { messages } from './messages.js';
import { people } from './people.js';
import { posting } from './posting.js';
import { queue } from './queue.js';
import { requests } from './requests.js';
import { statistics } from './statistics.js';
import { tenants } from './tenants.js';
import { webhooks } from './webhooks.js';

/**
 * The schema of this version, as a new installation gets it in one step: what all migrations together make. Instants are
 * milliseconds since 1970, JSON is text, booleans are 1 and 0. The comment above an index names the query that it serves.
 */
export const schema: Migration = (fragments) =>
  [
    tenants,
    messages,
    events,
    queue,
    posting,
    webhooks,
    people,
    requests,
    alerts,
    statistics,
    machine,
  ].flatMap((tables) => tables(fragments));
