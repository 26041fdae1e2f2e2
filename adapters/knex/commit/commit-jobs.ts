import type { Change } from '../../../core/commit/change.js';
import type { Facts } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/judge.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import type { ChannelId, JobId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { endpointDues } from './commit-webhooks.js';

type Verdicts = readonly Verdict[];

/** What became of the jobs that a group settled or hastened; nothing is left after one that is done. */
export type Settled = ReadonlyMap<JobId, { readonly before: Job; readonly after: Job | undefined }>;

/** Follows each job through the settlements of a group, and what is heard of it between them. */
export const settledBy = (verdicts: Verdicts, jobs: ReadonlyMap<JobId, Job>): Settled => {
  const present = new Map(jobs);
  for (const { change } of verdicts) {
    settle(present, change);
    hasten(present, change);
  }
  const touched = [...jobs].filter(([id, before]) => present.get(id) !== before);
  return new Map(touched.map(([id, before]) => [id, { before, after: present.get(id) }]));
};

const settle = (jobs: Map<JobId, Job>, { settlements = [] }: Change): void => {
  for (const { job: id, next } of settlements) {
    const job = jobs.get(id);
    if (next === 'done') jobs.delete(id);
    else if (job) jobs.set(id, { ...job, ...next });
  }
};

const hasten = (jobs: Map<JobId, Job>, { at, makeDue: heard = [] }: Change): void => {
  for (const { lane, subject } of heard)
    for (const job of jobs.values())
      if (job.lane === lane && job.subject === subject && job.state === 'unknown')
        jobs.set(job.id, { ...job, dueAt: at });
};

type Promoted = readonly { readonly lane: ChannelId; readonly dueAt: Instant }[];

/** The lanes that a group touched, and when each is due at the latest; null leaves that as it is. */
export const laneDues = (
  verdicts: Verdicts,
  settled: Settled,
  promoted: Promoted,
  facts: Facts,
): ReadonlyMap<LaneKey, Instant | null> => {
  const dues = new Map<LaneKey, Instant | null>();
  const lower = (lane: LaneKey, dueAt: Instant | null): void => {
    const known = dues.get(lane) ?? null;
    dues.set(lane, known === null || dueAt === null ? (known ?? dueAt) : Math.min(known, dueAt));
  };
  for (const { before, after } of settled.values()) lower(before.lane, after?.dueAt ?? null);
  for (const { lane, dueAt } of promoted) lower(lane, dueAt);
  for (const [lane, dueAt] of endpointDues(verdicts, facts)) lower(lane, dueAt);
  for (const { change, jobs } of verdicts) {
    for (const { lane, dueAt } of jobs) lower(lane, dueAt);
    for (const lane of change.wake ?? []) lower(lane, change.at);
  }
  return dues;
};
