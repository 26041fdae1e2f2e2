import type { Stores } from '../../core/ports/stores.js';
import { knexEvents } from './events.js';
import { knexMessages } from './messages.js';
import { lookUp, type Session } from './session.js';
import { findAliases } from './tables/aliases.js';
import { findRecords } from './tables/idempotency.js';
import { keptUnder } from './tables/kept-reports.js';
import { channelsOf, findChannels, findChannelsAnywhere } from './tables/records.js';
import { timelineOf } from './tables/timeline.js';
import { usageBetween } from './tables/usage.js';

type Readers = Omit<Stores, 'commit' | 'queue' | 'directory' | 'retention'>;

/** What is read of a database; see each port for what it promises. */
export const knexReaders = (session: Session): Readers => {
  const { ask } = session;
  const findRecord = session.lookUp(lookUp(findRecords));
  const findAlias = session.lookUp(lookUp(findAliases));
  const findChannel = session.lookUp(lookUp(findChannels));
  const findChannelAnywhere = session.lookUp(lookUp(findChannelsAnywhere));
  return {
    messages: knexMessages(session),
    events: knexEvents(session),
    channels: {
      find: (project, id) => findChannel({ project, id }),
      findAnywhere: (id) => findChannelAnywhere({ id }),
      list: (project) => ask(channelsOf, [{ project }]),
    },
    idempotency: { find: (project, key) => findRecord({ project, key }) },
    aliases: { find: async (project, name) => (await findAlias({ project, name }))?.record },
    timeline: { of: (project, message) => ask(timelineOf, [{ project, message }]) },
    reports: { kept: (project, name) => ask(keptUnder, [{ project, name }]) },
    usage: {
      sum: (project, fromDay, toDay) =>
        ask(usageBetween, [{ project, from_day: fromDay, to_day: toDay }]),
    },
  };
};
