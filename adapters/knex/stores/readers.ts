import type { Stores } from '../../../core/ports/stores/stores.js';
import { lookUp, type Session } from '../session/session.js';
import { findAliases } from '../tables/aliases.js';
import { findRecords } from '../tables/idempotency.js';
import { keptUnder } from '../tables/kept-reports.js';
import {
  channelsOf,
  channelsOfProvider,
  findChannelsAnywhere,
  recordTables,
  wantedContents,
} from '../tables/records.js';
import { timelineOf } from '../tables/timeline.js';
import { usageBetween } from '../tables/usage.js';
import { knexEvents } from './events.js';
import { knexMessages } from './messages.js';
import { knexTemplates } from './templates.js';
import { knexWebhooks } from './webhooks.js';

type Readers = Omit<
  Stores,
  'commit' | 'queue' | 'deliveryQueue' | 'tenants' | 'retention' | 'pendingInbound' | 'ephemeral'
>;

/** What is read of a database; see each port for what it promises. */
export const knexReaders = (session: Session): Readers => {
  const { ask } = session;
  const findRecord = session.lookUp(lookUp(findRecords));
  const findAlias = session.lookUp(lookUp(findAliases));
  const findChannel = session.lookUp(lookUp(recordTables.channels.find));
  const findChannelAnywhere = session.lookUp(lookUp(findChannelsAnywhere));
  const findMedium = session.lookUp(lookUp(recordTables.media.find));
  return {
    messages: knexMessages(session),
    ...knexWebhooks(session),
    templates: knexTemplates(session),
    media: {
      find: (project, id) => findMedium({ project, id }),
      wanted: async (candidates) =>
        new Set(
          await ask(
            wantedContents,
            candidates.map((sha256) => ({ sha256 })),
          ),
        ),
    },
    events: knexEvents(session),
    channels: {
      find: (project, id) => findChannel({ project, id }),
      findAnywhere: (id) => findChannelAnywhere({ id }),
      ofProvider: (provider) => ask(channelsOfProvider, [{ provider }]),
      list: (project) => ask(channelsOf, [{ project }]),
    },
    idempotency: { find: (project, key) => findRecord({ project, key }) },
    externalIds: { find: async (project, name) => (await findAlias({ project, name }))?.record },
    timeline: { of: (project, message) => ask(timelineOf, [{ project, message }]) },
    unmatchedReports: { list: (project, name) => ask(keptUnder, [{ project, name }]) },
    usage: {
      sum: (project, fromDay, toDay) =>
        ask(usageBetween, [{ project, from_day: fromDay, to_day: toDay }]),
    },
  };
};
