import type { ProjectRemoval, RemovedProject } from '../../../core/ports/stores/project-removal.js';
import type { Synchronous } from '../synchronous.js';
import type { Index, Tables } from '../tables.js';

/** Tables that no project owns. Of the second, entries expire. */
const unowned = ['deletedProjects', 'ephemeral'] as const;

type Rows = {
  readonly [Symbol.iterator]: () => Iterator<readonly [string, unknown]>;
  readonly delete: (key: string) => unknown;
};

/** Removes everything of a project in one step. */
export const memoryProjectRemoval = (memory: Tables): Synchronous<ProjectRemoval> => ({
  due: ({ now, limit }) =>
    [...memory.projects.values()]
      .filter(({ deletion }) => deletion !== undefined && deletion.at <= now)
      .sort((a, b) => (a.deletion?.at ?? 0) - (b.deletion?.at ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  find: (id) => memory.deletedProjects.get(id),
  unfinished: ({ limit }) =>
    [...memory.deletedProjects.values()]
      .filter(({ removedAt }) => removedAt === null)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  remove: ({ part, ...query }) => {
    if (part > 0) return undefined;
    const owned = ownedBy(memory, query);
    removeIndexed(memory, owned);
    let removed = 0;
    for (const [, table] of tablesOf(memory))
      for (const [key] of rowsOf(table, owned)) {
        table.delete(key);
        removed += 1;
      }
    return removed;
  },
  count: (query) => {
    const owned = ownedBy(memory, query);
    return Object.fromEntries(
      tablesOf(memory).map(([name, table]) => [name, rowsOf(table, owned).length]),
    );
  },
});

/** The maps and sets whose rows can be of a project, by name. */
const tablesOf = ({ facts, ...tables }: Tables): readonly (readonly [string, Rows])[] =>
  [
    ...Object.entries(tables).filter(([name]) => !(unowned as readonly string[]).includes(name)),
    ...Object.entries(facts).map(([name, table]) => [`facts.${name}`, table] as const),
  ].flatMap(([name, table]) => {
    if (table instanceof Set) return [[name, asRows(table)]];
    return 'of' in table ? [] : [[name, table as unknown as Rows]];
  });

const asRows = (set: Set<string>): Rows => ({
  [Symbol.iterator]: () => set.entries(),
  delete: (key) => set.delete(key),
});

/** The ids of a project and of all that has an id in it. */
const ownedBy = (memory: Tables, { project }: RemovedProject): ReadonlySet<string> => {
  const owned = new Set<string>([project]);
  const { messages, channels, templates, media, contacts, endpoints, events, jobs } = memory;
  for (const table of [messages, channels, templates, media, contacts, endpoints])
    for (const { id, project: of } of (table as ReadonlyMap<string, Owned>).values())
      if (of === project) owned.add(id);
  for (const event of events.values()) if (event.project === project) owned.add(event.subject);
  for (const { id, lane } of jobs.values()) if (owned.has(lane)) owned.add(id);
  return owned;
};

type Owned = { readonly id: string; readonly project: string };

/** A row is of a project by its key or the first part of it, or by what it names. */
const rowsOf = (table: Rows, owned: ReadonlySet<string>): readonly (readonly [string, unknown])[] =>
  [...table].filter(
    ([key, value]) =>
      owned.has(key) || owned.has(String(key).split(' ')[0] ?? '') || isNamedIn(value, owned),
  );

const isNamedIn = (value: unknown, owned: ReadonlySet<string>): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { project, channel, endpoint, lane, action, resource } = value as Readonly<
    Record<string, unknown>
  >;
  const isItsBegin = action === 'project.create' && owned.has(String(resource));
  return isItsBegin || [project, channel, endpoint, lane].some((id) => owned.has(String(id)));
};

/** Removes the entries of indexes, which follow from tables. */
const removeIndexed = (memory: Tables, owned: ReadonlySet<string>): void => {
  const { openOf, jobsOfLane, jobsOfRecipient, deliveriesOf, pendingOf, jobs } = memory;
  for (const { id, lane, recipient } of jobs.values())
    if (owned.has(lane)) jobsOfRecipient.remove(`${lane} ${recipient}`, id);
  for (const index of [openOf, jobsOfLane, deliveriesOf, pendingOf])
    for (const id of owned) {
      const { of, remove } = index as Index<string, string>;
      for (const value of of(id)) remove(id, value);
    }
};
