import { type Entities, type EntityKind, entityKinds } from '../../../../core/commit/change.js';
import { factKey } from '../../../../core/commit/facts.js';
import type { Verdict } from '../../../../core/commit/verdict.js';
import type { Row } from '../../session/statement.js';
import { type BoundCommand, bind, reading } from '../../session/work.js';
import {
  addEventSequences,
  deleteEntities,
  type EntityTable,
  entityTables,
} from '../../tables/entities.js';
import { isNew, type KnexAspect, lastOf } from '../aspect.js';

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
  write: ({ verdicts }) => [
    ...entityKinds.flatMap((kind) => stepsOf(kind, verdicts)),
    bind(addEventSequences, rowsOfUnchanged(verdicts)),
    // After the puts: the group can have changed an entity before it was removed.
    bind(deleteEntities.templates, removed(verdicts, 'removeTemplates')),
    bind(deleteEntities.messages, removed(verdicts, 'removeMessages')),
    bind(deleteEntities.media, removed(verdicts, 'removeMedia')),
  ],
};

const removed = (
  verdicts: readonly Verdict[],
  kind: 'removeTemplates' | 'removeMessages' | 'removeMedia',
) =>
  verdicts.flatMap(({ change: { project, [kind]: entities = [] } }) =>
    entities.map(({ id }: { readonly id: string }) => ({ project, id })),
  );

const stepsOf = <Kind extends EntityKind>(
  kind: Kind,
  verdicts: readonly Verdict[],
): readonly BoundCommand[] => {
  const table: EntityTable<Entities[Kind]> = entityTables[kind];
  const puts = verdicts.flatMap(({ change }) => change.puts?.[kind] ?? []);
  if (puts.length === 0) return [];
  const added = new Set(puts.filter(isNew).map(({ id }) => id));
  const last = lastOf(puts, ({ id }) => id);
  const sequences = kind === 'messages' ? sequencesOf(verdicts) : undefined;
  const rowOf = (entity: Entities[Kind]): Row => {
    const shownBy = sequences?.get(entity.id);
    const row = table.row(entity);
    return shownBy === undefined ? row : { ...row, event_sequences: shownBy };
  };
  const rowsOf = (isAdded: boolean) =>
    last.filter(({ id }) => added.has(id) === isAdded).map(rowOf);
  return [bind(table.add, rowsOf(true)), bind(table.change, rowsOf(false))];
};

/** The numbers of the events that the group adds, by the message that they show. */
const sequencesOf = (verdicts: readonly Verdict[]): ReadonlyMap<string, string> => {
  const sequences = new Map<string, string>();
  for (const { events } of verdicts)
    for (const { subject, moment, sequence } of events)
      if (moment !== undefined)
        sequences.set(subject, `${sequences.get(subject) ?? ''}${sequence},`);
  return sequences;
};

/** The same, of messages that the group does not put. */
const rowsOfUnchanged = (verdicts: readonly Verdict[]) => {
  const put = new Set(verdicts.flatMap(({ change }) => change.puts?.messages ?? []).map(idOf));
  return verdicts.flatMap(({ events }) =>
    events.flatMap(({ project, subject: id, moment, sequence }) =>
      moment === undefined || put.has(id) ? [] : [{ project, id, event_sequences: `${sequence},` }],
    ),
  );
};

const idOf = ({ id }: { readonly id: string }): string => id;
