import * as E from 'fp-ts/lib/Either.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Change, Committed, Conflict } from '../../core/commit/change.js';
import { type Facts, factKey } from '../../core/commit/facts.js';
import { judge, type Verdict } from '../../core/commit/judge.js';
import type { NewId } from '../../core/shared/ids.js';
import { loadFacts } from './commit-facts.js';
import {
  aliasRows,
  idempotencyRows,
  laneDues,
  newLaneRows,
  recordRows,
  reportRows,
  type Settled,
  sequenceRows,
  settledBy,
  spentRows,
  usageRows,
} from './commit-rows.js';
import { writeWebhooks } from './commit-webhooks.js';
import { addAliases } from './tables/aliases.js';
import { appendEvents, eventRow } from './tables/events.js';
import { keepRecords } from './tables/idempotency.js';
import { addJobs, jobRow, promoteJobs, removeJobs, setJobs } from './tables/jobs.js';
import { forgetKeptReports, keepReports } from './tables/kept-reports.js';
import { addLanes, setLanes } from './tables/lanes.js';
import { setSequences } from './tables/projects.js';
import { recordTables } from './tables/records.js';
import { setSpent } from './tables/spending.js';
import { addTimeline, timelineRow } from './tables/timeline.js';
import { addUsage } from './tables/usage.js';
import { ask, step, tell, type Work } from './work.js';

const { messages, channels, endpoints, templates, media } = recordTables;

export type Answer = E.Either<Conflict, Committed>;

/** Judges the Changes of a group in the order of their arrival, and writes those that may be made. */
export function* commitGroup(changes: readonly Change[], newId: NewId): Work<readonly Answer[]> {
  const { facts, jobs } = yield* loadFacts(changes);
  const answers = changes.map((change) => judge(facts, change));
  const verdicts = RA.rights(answers);
  yield* writeRecords(verdicts, facts);
  yield* writeEvents(verdicts);
  yield* writeWebhooks(verdicts, facts, newId);
  yield* writeQueue(verdicts, settledBy(verdicts, jobs), facts);
  return answers.map(E.map(committed));
}

const committed = ({ events, delivered }: Verdict): Committed => ({
  events,
  delivered: delivered.map(({ endpoint }) => endpoint),
});

function* writeRecords(verdicts: readonly Verdict[], facts: Facts): Work<void> {
  yield* tell(
    step(setSequences, sequenceRows(verdicts, facts)),
    step(setSpent, spentRows(verdicts)),
    step(messages.put, recordRows(verdicts, 'messages', messages)),
    step(channels.put, recordRows(verdicts, 'channels', channels)),
    step(endpoints.put, recordRows(verdicts, 'endpoints', endpoints)),
    step(templates.put, recordRows(verdicts, 'templates', templates)),
    step(media.put, recordRows(verdicts, 'media', media)),
    step(addLanes, newLaneRows(verdicts)),
    step(keepRecords, idempotencyRows(verdicts)),
    step(addAliases, aliasRows(verdicts)),
  );
}

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
