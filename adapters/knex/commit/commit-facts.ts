import { type FactQuery, factsNeededBy } from '../../../core/commit/asked.js';
import { type Change, entityKinds } from '../../../core/commit/change.js';
import { type Facts, factKey, noFacts } from '../../../core/commit/facts.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { JobId } from '../../../core/shared/ids.js';
import { readAll, reading, type Work } from '../session/work.js';
import { findAliases } from '../tables/aliases.js';
import { findDelivered, findDeliveries } from '../tables/deliveries.js';
import { findHealth } from '../tables/endpoints.js';
import { findRecords } from '../tables/idempotency.js';
import { findJobs, jobsAbout, occupiedLines } from '../tables/jobs.js';
import { countKeptReports } from '../tables/kept-reports.js';
import { type LaneState, lockLanes } from '../tables/lanes.js';
import { lockProjects } from '../tables/projects.js';
import { recordTables } from '../tables/records.js';
import { spentMessages } from '../tables/spending.js';
import { fanOutLanes } from './commit-webhooks.js';

/** What a group is judged by, and the jobs that it settles or hastens, as they stand. */
export type LoadedFacts = { readonly facts: Facts; readonly jobs: ReadonlyMap<JobId, Job> };

/**
 * Locks and loads the facts that a group asks for. The lock on a project keeps all that belongs to it from
 * changing, but for its lanes, which are also claimed and taken from: so lanes are locked next, and the rest is
 * read behind that, by statements that see what the locks waited for.
 */
export function* loadFacts(changes: readonly Change[]): Work<LoadedFacts> {
  const asked = factsNeededBy(changes);
  const facts = noFacts();
  const jobs = new Map<JobId, Job>();
  const keepLane = ({ key, ...lane }: LaneState): void => void facts.lanes.set(key, lane);
  const keepVersion = (found: { project: string; id: string; version: number }): void => {
    facts.versions.set(factKey(found.project, found.id), found.version);
  };
  yield* readAll([
    reading(lockProjects, asked.projects.map(withId), ({ id, ...project }) =>
      facts.projects.set(id, project),
    ),
    reading(lockLanes, asked.lanes.map(withKey), keepLane),
    reading(spentMessages, asked.spent, ({ project, period, messages }) =>
      facts.spent.set(factKey(project, period), messages),
    ),
    reading(findRecords, asked.idempotency, (record) =>
      facts.idempotency.set(factKey(record.project, record.key), record),
    ),
    ...entityKinds.map((kind) =>
      reading(recordTables[kind].versions, asked.records[kind], keepVersion),
    ),
    reading(findAliases, asked.externalIds, ({ project, name, record }) =>
      facts.externalIds.set(factKey(project, name), record),
    ),
    reading(countKeptReports, asked.unmatchedReports, ({ project, name, kept }) =>
      facts.unmatchedReports.set(factKey(project, name), kept),
    ),
    reading(occupiedLines, asked.recipients.map(lineOf), (line) => facts.busyRecipients.add(line)),
    reading(findJobs, asked.jobs.map(withId), (job) => {
      jobs.set(job.id, job);
      const { epoch, state, attempt, attemptedAt } = job;
      facts.jobs.set(job.id, { epoch, state, attempt, attemptedAt });
    }),
    reading(findHealth, asked.health.map(withEndpoint), ({ endpoint, ...health }) =>
      facts.health.set(endpoint, health),
    ),
    reading(findDeliveries, asked.deliveries, (delivery) =>
      facts.deliveries.set(delivery.id, delivery),
    ),
    reading(findDelivered, asked.delivered, ({ endpoint, sequence }) =>
      facts.deliveredEvents.add(factKey(endpoint, String(sequence))),
    ),
    reading(jobsAbout, changes.flatMap(hastened), (job) => jobs.set(job.id, job)),
  ]);
  // Behind lanes that may be greater, yet nobody waits in a circle: whoever waits for the lane of an endpoint
  // and holds another has locked their projects before.
  const more = fanOutLanes(facts, changes).filter((key) => !facts.lanes.has(key));
  yield* readAll([reading(lockLanes, [...new Set(more)].sort().map(withKey), keepLane)]);
  return { facts, jobs };
}

const hastened = ({ project, makeDue = [] }: Change) =>
  makeDue.map(({ subject }) => ({ project, subject }));

const lineOf = ({ lane, recipient }: FactQuery['recipients'][number]) => ({
  line: factKey(lane, recipient),
});

const withId = (id: string) => ({ id });
const withEndpoint = (endpoint: string) => ({ endpoint });
const withKey = (key: string) => ({ key });
