import { factKey } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import { eventKey } from '../event-log.js';
import { append, type Tables } from '../tables.js';

/** Appends the events to the log of their project, and to that of their subject. */
export const appendEvents = (memory: Tables, { events }: Verdict): void => {
  for (const event of events) {
    const { project, sequence, subject } = event;
    memory.events.set(eventKey(project, sequence), event);
    append(memory.eventsAbout, subject, sequence);
  }
};

/** Appends timeline entries to those of their message, then removes timelines. */
export const changeTimelines = (memory: Tables, { change }: Verdict): void => {
  for (const entry of change.timeline ?? []) append(memory.timeline, entry.message, entry);
  for (const message of change.removeTimelines ?? []) memory.timeline.delete(message);
};

/** Adds unmatched reports, then removes names. */
export const storeReports = (memory: Tables, { change }: Verdict): void => {
  const { project, addUnmatchedReports, removeUnmatchedReports } = change;
  for (const { name, ...report } of addUnmatchedReports ?? [])
    append(memory.unmatchedReports, factKey(project, name), report);
  for (const name of removeUnmatchedReports ?? [])
    memory.unmatchedReports.delete(factKey(project, name));
};

/** Adds each increment to the count of its day. */
export const countUsage = ({ usage }: Tables, { change }: Verdict): void => {
  const { project } = change;
  for (const increment of change.usage ?? []) {
    const { day, metric, channelType, provider, quantity = 1 } = increment;
    const row = `${project} ${day} ${metric} ${channelType} ${provider}`;
    const counted = (usage.get(row)?.quantity ?? 0) + quantity;
    usage.set(row, { ...increment, project, quantity: counted });
  }
};
