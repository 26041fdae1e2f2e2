import type { Entities, EntityKind } from '../../../core/commit/change.js';
import { type Facts, factKey } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/judge.js';
import type { IdempotencyRecord } from '../../../core/model/idempotency/idempotency.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import { recordRow } from '../tables/idempotency.js';
import { keptReportRow } from '../tables/kept-reports.js';
import type { LaneKind } from '../tables/lanes.js';
import type { RecordTable } from '../tables/records.js';
import { usageRow } from '../tables/usage.js';

type Verdicts = readonly Verdict[];

/** One row a key, the last: what stands after several writes of one group. */
const lastOf = <V>(values: readonly V[], keyOf: (value: V) => string): readonly V[] =>
  values.length < 2 ? values : [...new Map(values.map((value) => [keyOf(value), value])).values()];

/** The numbers of the last events of the projects that a group appended to. */
export const sequenceRows = (verdicts: Verdicts, { projects }: Facts) => {
  const appended = verdicts.filter(({ events }) => events.length > 0);
  const ids = new Set(appended.map(({ change }) => change.project));
  return [...ids].map((id) => ({ id, sequence: projects.get(id)?.sequence ?? 0 }));
};

/** What projects have spent in a period, after a group. */
export const spentRows = (verdicts: Verdicts) =>
  lastOf(
    verdicts.flatMap(({ change: { project }, spent }) =>
      spent ? [{ project, period: spent.period, messages: spent.count }] : [],
    ),
    ({ project, period }) => factKey(project, period),
  );

/** The records of one kind that a group puts: those that are new, and those that were there before. */
export const recordRows = <Kind extends EntityKind>(
  verdicts: Verdicts,
  kind: Kind,
  { row }: RecordTable<Entities[Kind]>,
) => {
  const puts = verdicts.flatMap(({ change }) => change.puts?.[kind] ?? []);
  const added = new Set(puts.filter(isNew).map(({ id }) => id));
  const last = lastOf(puts, ({ id }) => id);
  const rowsOf = (isAdded: boolean) => last.filter(({ id }) => added.has(id) === isAdded).map(row);
  return { added: rowsOf(true), changed: rowsOf(false) };
};

/** The lanes of new channels and endpoints, empty. */
export const newLaneRows = (verdicts: Verdicts) =>
  verdicts.flatMap(({ change: { puts } }) => [
    ...(puts?.channels ?? []).filter(isNew).map(laneOf('channel')),
    ...(puts?.endpoints ?? []).filter(isNew).map(laneOf('endpoint')),
  ]);

const isNew = ({ version }: { readonly version: number }): boolean => version === 0;
const laneOf =
  (kind: LaneKind) =>
  ({ id, project }: { readonly id: LaneKey; readonly project: string }) => ({
    ...{ kind, key: id, project, epoch: 0, backlog: 0 },
  });

/** The records of keys that a group keeps, and the expired ones under the same keys that were found before. */
export const keyRows = (verdicts: Verdicts, found: Facts['idempotency']) => {
  const keyOf = ({ project, key }: IdempotencyRecord): string => factKey(project, key);
  const kept = lastOf(
    verdicts.flatMap(({ change }) => change.requires?.idempotency ?? []),
    keyOf,
  );
  const expired = kept.filter((record) => found.has(keyOf(record)));
  return {
    expired: expired.map(({ project, key }) => ({ project, key })),
    kept: kept.map(recordRow),
  };
};

export const aliasRows = (verdicts: Verdicts) =>
  verdicts.flatMap(({ change: { project, externalIds = [] } }) =>
    externalIds.map(({ name, of }) => ({ project, name, record: of })),
  );

/** The names whose reports a group forgets, and the reports that it keeps after that. */
export const reportRows = (verdicts: Verdicts) => {
  const forgotten = new Map<string, { readonly project: string; readonly name: string }>();
  let kept: readonly ReturnType<typeof keptReportRow>[] = [];
  for (const { change } of verdicts) {
    const { project, addUnmatchedReports = [], removeUnmatchedReports = [] } = change;
    if (addUnmatchedReports.length > 0)
      kept = [...kept, ...addUnmatchedReports.map((report) => keptReportRow(project, report))];
    for (const name of removeUnmatchedReports) {
      forgotten.set(factKey(project, name), { project, name });
      kept = kept.filter((row) => row.project !== project || row.name !== name);
    }
  }
  return { forgotten: [...forgotten.values()], kept };
};

/** What a group adds to each count of a day. */
export const usageRows = (verdicts: Verdicts) => {
  const sums = new Map<string, ReturnType<typeof usageRow>>();
  for (const { change } of verdicts)
    for (const increment of change.usage ?? []) {
      const row = usageRow(change.project, increment);
      const key = Object.values(row).join('\n');
      sums.set(key, { ...row, quantity: (sums.get(key)?.quantity ?? 0) + 1 });
    }
  return [...sums.values()];
};
