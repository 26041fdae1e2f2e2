import { type Entities, type EntityKind, entityKinds } from '../../../../core/commit/change.js';
import { factKey } from '../../../../core/commit/facts.js';
import type { Verdict } from '../../../../core/commit/verdict.js';
import { type BoundCommand, bind, reading } from '../../session/work.js';
import {
  addToMessages,
  deleteEntities,
  type EntityTable,
  entityTables,
  type MessageAddition,
  removeTimelines,
} from '../../tables/entities.js';
import { isNew, type KnexAspect, lastOf } from '../aspect.js';
import { messageAdditions } from '../message-additions.js';

/** Entities and their versions, one table a kind. A group writes each entity once, as it stands after the group. */
export const entities: KnexAspect = {
  load: ({ query }, { facts }) =>
    entityKinds.map((kind) =>
      reading(
        entityTables[kind].versions,
        [...query.versions[kind].values()],
        ({ project, id, version }) => facts.versions.set(factKey(project, id), version),
      ),
    ),
  write: ({ verdicts }) => {
    const { removed: emptied, additions } = messageAdditions(verdicts);
    const put = new Set<string>(
      verdicts.flatMap(({ change }) => change.puts?.messages ?? []).map(({ id }) => id),
    );
    return [
      // Before the puts: what the group adds to a timeline after it was removed stays.
      bind(removeTimelines, emptied),
      ...entityKinds.flatMap((kind) => stepsOf(kind, verdicts, additions)),
      bind(
        addToMessages,
        [...additions.values()].filter(({ id }) => !put.has(id)),
      ),
      // After the puts: the group can have changed an entity before it was removed.
      bind(deleteEntities.templates, removed(verdicts, 'removeTemplates')),
      bind(deleteEntities.messages, removed(verdicts, 'removeMessages')),
      bind(deleteEntities.media, removed(verdicts, 'removeMedia')),
      bind(deleteEntities.contacts, removed(verdicts, 'removeContacts')),
    ];
  },
};

const keyOf = ({ project, id }: Entities[EntityKind]) => ({ project, id });

const removed = (
  verdicts: readonly Verdict[],
  kind: 'removeTemplates' | 'removeMessages' | 'removeMedia' | 'removeContacts',
) =>
  verdicts.flatMap(({ change: { project, [kind]: entities = [] } }) =>
    entities.map(({ id }: { readonly id: string }) => ({ project, id })),
  );

const stepsOf = <Kind extends EntityKind>(
  kind: Kind,
  verdicts: readonly Verdict[],
  additions: ReadonlyMap<string, MessageAddition>,
): readonly BoundCommand[] => {
  const table: EntityTable<Entities[Kind]> = entityTables[kind];
  const puts = verdicts.flatMap(({ change }) => change.puts?.[kind] ?? []);
  if (puts.length === 0) return [];
  const added = new Set(puts.filter(isNew).map(({ id }) => id));
  const last = lastOf(puts, ({ id }) => id);
  const changed = last.filter(({ id }) => !added.has(id));
  const rowsOf = (all: readonly Entities[Kind][]) =>
    all.map((entity) => ({ ...table.row(entity), ...additions.get(entity.id) }));
  const { add, change, clear } = table;
  return [
    bind(add, rowsOf(last.filter(({ id }) => added.has(id)))),
    bind(change, rowsOf(changed)),
    ...(clear ? [bind(clear.command, changed.filter(clear.isMeant).map(keyOf))] : []),
  ];
};
