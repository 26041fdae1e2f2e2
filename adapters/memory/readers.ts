import { factKey } from '../../core/commit/facts.js';
import type { Event } from '../../core/model/events/event.js';
import type { Template } from '../../core/model/templates/template.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { TemplatePage } from '../../core/ports/stores/template-store.js';
import type { ProjectId } from '../../core/shared/ids.js';
import type { MemoryState } from './world.js';

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

/** What is read of a memory world; see each port for what it promises. */
export const memoryReaders = (world: MemoryState): Readers => ({
  messages: {
    find: async (project, id) => ofProject(project, world.messages.get(id)),
    findMany: async (project, ids) =>
      ids.flatMap((id) => ofProject(project, world.messages.get(id)) ?? []),
    list: async (project, { direction, before, limit }) =>
      [...world.messages.values()]
        .filter((message) => message.project === project)
        .filter((message) => direction === undefined || message.direction === direction)
        .filter(({ id }) => before === undefined || id < before)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
  },
  channels: {
    find: async (project, id) => ofProject(project, world.channels.get(id)),
    findAnywhere: async (id) => world.channels.get(id),
    ofProvider: async (provider) =>
      [...world.channels.values()].filter((channel) => channel.provider === provider),
    list: async (project) =>
      [...world.channels.values()].filter((channel) => channel.project === project),
  },
  templates: {
    find: async (project, id) => ofProject(project, world.templates.get(id)),
    list: async (project, page) => templatesOf(world, project, page),
  },
  media: {
    find: async (project, id) => ofProject(project, world.media.get(id)),
    wanted: async (candidates) => {
      const kept = new Set([...world.media.values()].map(({ sha256 }) => sha256));
      return new Set(candidates.filter((sha256) => kept.has(sha256)));
    },
  },
  events: {
    find: async (project, id) => world.events.get(project)?.find((event) => event.id === id),
    list: async (project, { after, since, type, limit }) =>
      laterThan(world.events.get(project) ?? [], after)
        .filter((event) => event.at >= since && (type === undefined || event.type === type))
        .slice(0, limit),
    about: async (project, subject) =>
      (world.eventsAbout.get(subject) ?? []).filter((event) => event.project === project),
  },
  idempotency: {
    find: async (project, key) => world.facts.idempotency.get(factKey(project, key)),
  },
  timeline: {
    of: async (project, message) =>
      ofProject(project, world.messages.get(message)) ? (world.timeline.get(message) ?? []) : [],
  },
  externalIds: {
    find: async (project, name) => world.facts.externalIds.get(factKey(project, name)),
  },
  unmatchedReports: {
    list: async (project, name) => world.reports.get(factKey(project, name)) ?? [],
  },
});

const templatesOf = (
  world: MemoryState,
  project: ProjectId,
  { status, channel, name, before, limit }: TemplatePage,
): readonly Template[] =>
  [...world.templates.values()]
    .filter((template) => template.project === project)
    .filter((template) => status === undefined || template.status === status)
    .filter((template) => channel === undefined || template.channel === channel)
    .filter((template) => name === undefined || template.name === name)
    .filter(({ id }) => before === undefined || id < before)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);

/** A log has no gaps, so an event's place in it tells its number. */
const laterThan = (log: readonly Event[], sequence: number): readonly Event[] =>
  log.slice(Math.max(0, sequence + 1 - (log[0]?.sequence ?? 1)));

const ofProject = <R extends { readonly project: string }>(
  project: string,
  record: R | undefined,
): R | undefined => (record?.project === project ? record : undefined);
