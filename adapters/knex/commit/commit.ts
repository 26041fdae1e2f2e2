import * as E from 'fp-ts/lib/Either.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import {
  type Change,
  type Committed,
  type Conflict,
  type Entities,
  type EntityKind,
  entityKinds,
} from '../../../core/commit/change.js';
import { type Facts, factKey } from '../../../core/commit/facts.js';
import { judge, type Verdict } from '../../../core/commit/judge.js';
import type { NewId } from '../../../core/shared/ids.js';
import { ask, type Step, step, tell, type Work } from '../session/work.js';
import { addAliases } from '../tables/aliases.js';
import { appendEvents, eventRow } from '../tables/events.js';
import { dropRecords, keepRecords } from '../tables/idempotency.js';
import { addJobs, jobRow, promoteJobs, removeJobs, setJobs } from '../tables/jobs.js';
import { forgetKeptReports, keepReports } from '../tables/kept-reports.js';
import { addLanes, setLanes } from '../tables/lanes.js';
import { setSequences } from '../tables/projects.js';
import { type RecordTable, recordTables } from '../tables/records.js';
import { setSpent } from '../tables/spending.js';
import { addTimeline, timelineRow } from '../tables/timeline.js';
import { addUsage } from '../tables/usage.js';
import { loadFacts } from './commit-facts.js';
import { laneDues, type Settled, settledBy } from './commit-jobs.js';
import {
  aliasRows,
  keyRows,
  newLaneRows,
  recordRows,
  reportRows,
  sequenceRows,
  spentRows,
  usageRows,
} from './commit-rows.js';
import { writeWebhooks } from './commit-webhooks.js';

export type Answer = E.Either<Conflict, Committed>;

/** Judges the Changes of a group in the order of their arrival, and writes those that may be made. */
export function* commitGroup(changes: readonly Change[], newId: NewId): Work<readonly Answer[]> {
  const { facts, jobs } = yield* loadFacts(changes);
  const found = new Map(facts.idempotency);
  const answers = changes.map((change) => judge(facts, change));
  const verdicts = RA.rights(answers);
  yield* writeRecords(verdicts, facts, found);
  yield* writeEvents(verdicts);
  yield* writeWebhooks(verdicts, facts, newId);
  yield* writeQueue(verdicts, settledBy(verdicts, jobs), facts);
  return answers.map(E.map(committed));
}

const committed = ({ events, delivered }: Verdict): Committed => ({
  events,
  delivered: delivered.map(({ endpoint }) => endpoint),
});

function* writeRecords(
  verdicts: readonly Verdict[],
  facts: Facts,
  found: Facts['idempotency'],
): Work<void> {
  const keys = keyRows(verdicts, found);
  yield* tell(
    step(setSequences, sequenceRows(verdicts, facts)),
    step(setSpent, spentRows(verdicts)),
    ...entityKinds.flatMap((kind) => recordSteps(kind, verdicts)),
    step(addLanes, newLaneRows(verdicts)),
    step(dropRecords, keys.expired),
    step(keepRecords, keys.kept),
    step(addAliases, aliasRows(verdicts)),
  );
}

const recordSteps = <Kind extends EntityKind>(
  kind: Kind,
  verdicts: readonly Verdict[],
): readonly Step[] => {
  const table: RecordTable<Entities[Kind]> = recordTables[kind];
  const { added, changed } = recordRows(verdicts, kind, table);
  return [step(table.add, added), step(table.change, changed)];
};

function* writeEvents(verdicts: readonly Verdict[]): Work<void> {
  const reports = reportRows(verdicts);
  const entries = verdicts.flatMap(({ change: { project, timeline = [] } }) =>
    timeline.map((entry) => timelineRow(project, entry)),
  );
  yield* tell(
    step(appendEvents, verdicts.flatMap(({ events }) => events).map(eventRow)),
    step(addTimeline, entries),
    step(forgetKeptReports, reports.forgotten),
    step(keepReports, reports.kept),
    step(addUsage, usageRows(verdicts)),
  );
}

function* writeQueue(verdicts: readonly Verdict[], settled: Settled, facts: Facts): Work<void> {
  const outcomes = [...settled.values()];
  yield* tell(
    step(
      removeJobs,
      outcomes.filter(({ after }) => !after).map(({ before: { id } }) => ({ id })),
    ),
    step(
      setJobs,
      outcomes.flatMap(({ after }) => (after ? [jobRow(after)] : [])),
    ),
    step(addJobs, verdicts.flatMap(({ jobs }) => jobs).map(jobRow)),
  );
  const lines = outcomes.flatMap(({ before: { lane, recipient } }) =>
    recipient === null ? [] : [{ line: factKey(lane, recipient) }],
  );
  const promoted = yield* ask(promoteJobs, lines);
  const lanes = [...laneDues(verdicts, settled, promoted, facts)].map(([key, due]) => ({
    key,
    backlog: facts.lanes.get(key)?.backlog ?? 0,
    due_at: due,
  }));
  yield* tell(step(setLanes, lanes));
}
