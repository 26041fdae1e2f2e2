import { factKey } from '../../core/commit/facts.js';
import type { Event } from '../../core/model/events/event.js';
import type { Template } from '../../core/model/templates/template.js';
import type { EventPage } from '../../core/ports/stores/event-store.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { TemplatePage } from '../../core/ports/stores/template-store.js';
import type { ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import type { MemoryState } from './state.js';

type Readers = Pick<
  Stores,
  | 'messages'
  | 'channels'
  | 'templates'
  | 'media'
  | 'events'
  | 'idempotency'
  | 'timeline'
  | 'externalIds'
  | 'unmatchedReports'
>;

/** The read side of the stores in memory. The ports document what each call promises. */
export const memoryReaders = (memory: MemoryState): Readers => ({
  messages: {
    find: async (project, id) => ofProject(project, memory.messages.get(id)),
    findMany: async (project, ids) =>
      ids.flatMap((id) => ofProject(project, memory.messages.get(id)) ?? []),
    list: async (project, { direction, before, limit }) =>
      [...memory.messages.values()]
        .filter((message) => message.project === project)
        .filter((message) => direction === undefined || message.direction === direction)
        .filter(({ id }) => before === undefined || id < before)
        .filter(() => before === undefined || ofProject(project, memory.messages.get(before)))
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
  },
  channels: {
    find: async (project, id) => ofProject(project, memory.channels.get(id)),
    findAnywhere: async (id) => memory.channels.get(id),
    ofProvider: async (provider) =>
      [...memory.channels.values()].filter((channel) => channel.provider === provider),
    list: async (project) =>
      [...memory.channels.values()].filter((channel) => channel.project === project),
  },
  templates: {
    find: async (project, id) => ofProject(project, memory.templates.get(id)),
    list: async (project, page) => templatesOf(memory, project, page),
  },
  media: {
    find: async (project, id) => ofProject(project, memory.media.get(id)),
    wanted: async (candidates) => {
      const kept = new Set([...memory.media.values()].map(({ sha256 }) => sha256));
      return new Set(candidates.filter((sha256) => kept.has(sha256)));
    },
  },
  events: {
    find: async (project, id) => memory.events.get(project)?.find((event) => event.id === id),
    list: async (project, { after, since, type, limit }) =>
      laterThan(memory.events.get(project) ?? [], after, since)
        .filter((event) => event.at >= since && (type === undefined || event.type === type))
        .slice(0, limit),
    about: async (project, subject) =>
      (memory.eventsAbout.get(subject) ?? []).filter((event) => event.project === project),
  },
  idempotency: {
    find: async (project, key) => memory.facts.idempotency.get(factKey(project, key)),
  },
  timeline: {
    of: async (project, message) =>
      ofProject(project, memory.messages.get(message)) ? (memory.timeline.get(message) ?? []) : [],
  },
  externalIds: {
    find: async (project, name) => memory.facts.externalIds.get(factKey(project, name)),
  },
  unmatchedReports: {
    list: async (project, name) => memory.unmatchedReports.get(factKey(project, name)) ?? [],
  },
});

const templatesOf = (
  memory: MemoryState,
  project: ProjectId,
  { status, channel, name, before, limit }: TemplatePage,
): readonly Template[] =>
  [...memory.templates.values()]
    .filter((template) => template.project === project)
    .filter((template) => status === undefined || template.status === status)
    .filter((template) => channel === undefined || template.channel === channel)
    .filter((template) => name === undefined || template.name === name)
    .filter(({ id }) => before === undefined || id < before)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);

/** Events after a sequence, or after an event. A log has no gaps, so an index follows from the sequence. */
const laterThan = (
  log: readonly Event[],
  after: EventPage['after'],
  since: Instant,
): readonly Event[] => {
  const sequence =
    typeof after === 'number'
      ? after
      : log.find(({ id, at }) => id === after && at >= since)?.sequence;
  return sequence === undefined
    ? []
    : log.slice(Math.max(0, sequence + 1 - (log[0]?.sequence ?? 1)));
};

const ofProject = <R extends { readonly project: string }>(
  project: string,
  record: R | undefined,
): R | undefined => (record?.project === project ? record : undefined);
