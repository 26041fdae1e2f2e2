import * as E from 'fp-ts/lib/Either.js';
import { billingPeriod, billingRefusal } from '../model/billing/billing.js';
import { type Event, eventText } from '../model/events/event.js';
import { isLive } from '../model/idempotency/idempotency.js';
import type { Job, JobClaim } from '../model/queue/job.js';
import { type Change, type Conflict, entityKinds } from './change.js';
import { type Facts, factKey, type JobFacts, type ProjectFacts } from './facts.js';
import {
  admitWebhooks,
  subscriptionsAfter,
  type WebhookVerdict,
  webhookConflict,
} from './judge-webhooks.js';

/** A Change that may be made, with what only its place in the order could tell. */
export type Verdict = WebhookVerdict & {
  readonly change: Change;
  readonly events: readonly Event[];
  readonly jobs: readonly Job[];
  /** The messages spent in the period after this one; undefined when none was spent. */
  readonly spent: { readonly period: string; readonly count: number } | undefined;
};

/**
 * Judges one Change against what stands, and brings the facts up to date when it may be made. Changes
 * judged one after another against the same facts are so as if each had been committed alone.
 */
export const judge = (facts: Facts, change: Change): E.Either<Conflict, Verdict> => {
  const project = facts.projects.get(change.project);
  if (!project) return E.left({ code: 'project_missing' });
  const conflict = conflictOf(facts, project, change);
  return conflict ? E.left(conflict) : E.right(admit(facts, project, change));
};

/** The first requirement that does not hold: idempotency, versions and names, billing, backlog. */
const conflictOf = (facts: Facts, project: ProjectFacts, change: Change): Conflict | undefined =>
  keyTaken(facts, change) ??
  versionMoved(facts, change) ??
  leaseLost(facts, change) ??
  nameTaken(facts, change) ??
  reportsCame(facts, change) ??
  webhookConflict(facts, project, change) ??
  unpaid(facts, project, change) ??
  backlogged(facts, change);

const keyTaken = (facts: Facts, { requires, at }: Change): Conflict | undefined => {
  const record = requires?.idempotency;
  if (!record) return undefined;
  const holder = facts.idempotency.get(factKey(record.project, record.key));
  return holder && isLive(holder, at) ? { code: 'key_taken', holder } : undefined;
};

const versionMoved = (facts: Facts, change: Change): Conflict | undefined => {
  const { project, requires, puts, removeEndpoints } = change;
  for (const { id, version } of [...(requires?.unchanged ?? []), ...(removeEndpoints ?? [])])
    if (facts.versions.get(factKey(project, id)) !== version) return { code: 'changed', id };
  if (!puts) return undefined;
  for (const kind of entityKinds)
    for (const { id, version } of puts[kind] ?? [])
      if ((facts.versions.get(factKey(project, id)) ?? 0) !== version)
        return { code: 'changed', id };
  return undefined;
};

const leaseLost = (facts: Facts, { requires, settlements }: Change): Conflict | undefined => {
  const lease = requires?.lease;
  if (!lease) return undefined;
  const isOurs = facts.lanes.get(lease.lane)?.epoch === lease.epoch;
  const areOurs = (settlements ?? []).every(({ job, taken }) =>
    isSameTaking(facts.jobs.get(job), taken, lease.epoch),
  );
  return isOurs && areOurs ? undefined : { code: 'lease_lost' };
};

/** Also a commit that is repeated because nobody heard its answer must not settle what was taken since. */
const isSameTaking = (job: JobFacts | undefined, taken: JobClaim, epoch: number): boolean =>
  job?.epoch === epoch &&
  job.state === taken.state &&
  job.attempt === taken.attempt &&
  job.attemptedAt === taken.attemptedAt;

const nameTaken = (
  facts: Facts,
  { project, requires, externalIds }: Change,
): Conflict | undefined => {
  const wanted = requires?.unusedExternalId ? [{ name: requires.unusedExternalId, of: null }] : [];
  for (const { name, of } of [...wanted, ...(externalIds ?? [])]) {
    const holder = facts.externalIds.get(factKey(project, name));
    if (holder && holder !== of) return { code: 'external_id_taken', name, holder };
  }
  return undefined;
};

const reportsCame = (facts: Facts, { project, requires }: Change): Conflict | undefined => {
  const kept = requires?.unmatchedReports;
  if (!kept) return undefined;
  const count = facts.unmatchedReports.get(factKey(project, kept.name)) ?? 0;
  return count === kept.count ? undefined : { code: 'unmatched_reports_changed' };
};

const unpaid = (facts: Facts, project: ProjectFacts, change: Change): Conflict | undefined => {
  if (!change.requires?.allowance) return undefined;
  const { spent } = spendingOf(facts, change);
  const refusal = billingRefusal(project, spent, change.at);
  return refusal && { code: 'billing', refusal };
};

const spendingOf = (facts: Facts, { project, at }: Change) => {
  const period = billingPeriod(at);
  const key = factKey(project, period);
  return { period, key, spent: facts.spent.get(key) ?? 0 };
};

const backlogged = (facts: Facts, { requires }: Change): Conflict | undefined => {
  const bound = requires?.backlogBelow;
  if (!bound) return undefined;
  const backlog = facts.lanes.get(bound.lane)?.backlog ?? 0;
  return backlog < bound.threshold ? undefined : { code: 'backlog', backlog };
};

/** Numbers the events, fans them out, places the jobs, and lets the facts follow. */
const admit = (facts: Facts, project: ProjectFacts, change: Change): Verdict => {
  const events = (change.events ?? []).map((draft, i) =>
    numbered(change, draft, project.sequence + 1 + i),
  );
  const webhooks = admitWebhooks(facts, project, change, events);
  facts.projects.set(change.project, {
    ...project,
    sequence: project.sequence + events.length,
    endpoints: subscriptionsAfter(project, change),
  });
  const jobs = (change.jobs ?? []).map((draft) =>
    placed(facts, change, draft, events[0]?.sequence ?? 0),
  );
  keepRequirements(facts, change);
  keepRecords(facts, change);
  keepLane(facts, change, jobs.length);
  return { change, events, jobs, spent: spend(facts, change), ...webhooks };
};

const numbered = (
  { project }: Change,
  draft: NonNullable<Change['events']>[number],
  sequence: number,
): Event => {
  const { id, type, at, subject } = draft;
  return { id, type, at, subject, project, sequence, text: eventText(draft, sequence) };
};

const placed = (
  facts: Facts,
  { project }: Change,
  draft: NonNullable<Change['jobs']>[number],
  order: number,
): Job => {
  const { id, lane, kind, subject, recipient, dueAt, expiresAt } = draft;
  const place = recipient === null ? undefined : factKey(lane, recipient);
  const isBehind = place !== undefined && facts.busyRecipients.has(place);
  if (place) facts.busyRecipients.add(place);
  return {
    id,
    lane,
    project,
    kind,
    subject,
    recipient,
    order,
    state: isBehind ? 'behind' : 'queued',
    dueAt,
    expiresAt,
    attempt: 0,
    failures: 0,
    unknowns: 0,
    crashes: 0,
    isOvertaken: false,
    attemptedAt: null,
    epoch: 0,
  };
};

const keepRequirements = (
  facts: Facts,
  { project, requires, externalIds, addUnmatchedReports, removeUnmatchedReports }: Change,
): void => {
  const record = requires?.idempotency;
  if (record) facts.idempotency.set(factKey(project, record.key), record);
  for (const { name, of } of externalIds ?? []) facts.externalIds.set(factKey(project, name), of);
  for (const { name } of addUnmatchedReports ?? []) {
    const key = factKey(project, name);
    facts.unmatchedReports.set(key, (facts.unmatchedReports.get(key) ?? 0) + 1);
  }
  for (const name of removeUnmatchedReports ?? [])
    facts.unmatchedReports.delete(factKey(project, name));
};

const keepRecords = (facts: Facts, { project, puts, removeEndpoints }: Change): void => {
  for (const { id } of removeEndpoints ?? []) {
    facts.versions.delete(factKey(project, id));
    facts.lanes.delete(id);
  }
  if (!puts) return;
  for (const kind of entityKinds)
    for (const { id, version } of puts[kind] ?? [])
      facts.versions.set(factKey(project, id), version + 1);
  for (const { id, version } of [...(puts.channels ?? []), ...(puts.endpoints ?? [])])
    if (version === 0) facts.lanes.set(id, { epoch: 0, backlog: 0 });
};

const keepLane = (facts: Facts, { jobs, settlements, requires }: Change, added: number): void => {
  const key = jobs?.[0]?.lane ?? requires?.lease?.lane;
  const lane = key && facts.lanes.get(key);
  if (!key || !lane) return;
  const gone = (settlements ?? []).filter(({ next }) => next === 'done');
  facts.lanes.set(key, { ...lane, backlog: lane.backlog + added - gone.length });
  for (const { job, next } of settlements ?? []) {
    const taken = facts.jobs.get(job);
    if (next === 'done') facts.jobs.delete(job);
    else if (taken) {
      const { state, attempt = taken.attempt } = next;
      facts.jobs.set(job, { ...taken, state, attempt });
    }
  }
};

const spend = (facts: Facts, change: Change): Verdict['spent'] => {
  if (!change.requires?.allowance) return undefined;
  const { period, key, spent } = spendingOf(facts, change);
  facts.spent.set(key, spent + 1);
  return { period, count: spent + 1 };
};
