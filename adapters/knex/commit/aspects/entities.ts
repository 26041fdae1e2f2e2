import { type Entities, type EntityKind, entityKinds } from '../../../../core/commit/change.js';
import { factKey } from '../../../../core/commit/facts.js';
import type { Verdict } from '../../../../core/commit/verdict.js';
import { reading, type Step, step } from '../../session/work.js';
import { type RecordTable, recordTables } from '../../tables/records.js';
import { isNew, type KnexAspect, lastOf } from '../aspect.js';

/** Entities and their versions, one table a kind. A group writes each entity once, as it stands after the group. */
export const entities: KnexAspect = {
  load: ({ query }, { facts }) =>
    entityKinds.map((kind) =>
      reading(
        recordTables[kind].versions,
        [...query.versions[kind].values()],
        ({ project, id, version }) => facts.versions.set(factKey(project, id), version),
      ),
    ),
  write: ({ verdicts }) => entityKinds.flatMap((kind) => stepsOf(kind, verdicts)),
};

const stepsOf = <Kind extends EntityKind>(
  kind: Kind,
  verdicts: readonly Verdict[],
): readonly Step[] => {
  const table: RecordTable<Entities[Kind]> = recordTables[kind];
  const puts = verdicts.flatMap(({ change }) => change.puts?.[kind] ?? []);
  const added = new Set(puts.filter(isNew).map(({ id }) => id));
  const last = lastOf(puts, ({ id }) => id);
  const rowsOf = (isAdded: boolean) =>
    last.filter(({ id }) => added.has(id) === isAdded).map(table.row);
  return [step(table.add, rowsOf(true)), step(table.change, rowsOf(false))];
};
