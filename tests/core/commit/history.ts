import { isDeepStrictEqual } from 'node:util';
import type { Change, Conflict } from '../../../core/commit/change.js';
import type { BillingRefusal } from '../../../core/model/billing/billing.js';
import type { Job, JobClaim } from '../../../core/model/queue/job.js';
import type { Project } from '../../../core/model/tenants/project.js';
import { dayMs } from '../../../core/shared/time.js';

/** What stood before any of the Changes: the projects, one lane with its epoch, and its taken jobs. */
export type Beginning = {
  readonly projects: readonly Pick<Project, 'id' | 'environment' | 'billing'>[];
  readonly lane: { readonly key: string; readonly epoch: number };
  readonly taken: readonly TakenJob[];
  /** The names under which messages wait for their media files. */
  readonly pendingMedia: readonly string[];
};

type TakenJob = Pick<Job, 'id' | 'epoch' | 'recipient' | 'subject' | 'unknowns'> & JobClaim;

type History = readonly Change[];
type Code = Conflict['code'] | BillingRefusal['code'];

/**
 * The naive judge: it keeps nothing but the list of the Changes that were made, and derives everything again from
 * it. What stands in the way of one more, by its code; undefined when nothing does.
 */
export const obstacle = (begun: Beginning, made: History, change: Change): Code | undefined => {
  const project = begun.projects.find(({ id }) => id === change.project);
  if (!project) return 'project_missing';
  const own = made.filter((earlier) => earlier.project === change.project);
  const isBilled = project.environment === 'live' && change.requires?.allowance === true;
  const { subscription, messageAllowance } = project.billing;
  const threshold = change.requires?.backlogBelow?.threshold ?? Infinity;
  const inOrder: readonly (readonly [Code, boolean])[] = [
    ['key_taken', isKeyTaken(own, change)],
    ['changed', hasMoved(own, change)],
    ['lease_lost', isLeaseLost(begun, made, change)],
    ['send_begun', hasSendBegun(begun, made, change)],
    ['external_id_taken', isNameTaken(own, change)],
    ['contact_key_taken', isAddressTaken(own, change)],
    ['media_not_pending', isMediaMissing(begun, made, change)],
    ['unmatched_reports_changed', haveReportsCome(own, change)],
    ['subscription_required', isBilled && subscription === 'none'],
    ['payment_failed', isBilled && subscription === 'past_due'],
    [
      'message_quota_exceeded',
      isBilled && spentBefore(own, change) >= (messageAllowance ?? Infinity),
    ],
    ['backlog', backlogOf(begun, made) >= threshold],
  ];
  return inOrder.find(([, stands]) => stands)?.[0];
};

const isKeyTaken = (own: History, { requires, at }: Change): boolean => {
  const key = requires?.idempotency?.key;
  const last = own.map((earlier) => earlier.requires?.idempotency).findLast((r) => r?.key === key);
  return key !== undefined && last !== undefined && at - last.createdAt < dayMs;
};

const hasMoved = (own: History, { requires, puts, removeMessages = [] }: Change): boolean => {
  const named = [...(requires?.unchanged ?? []), ...removeMessages, ...(puts?.messages ?? [])];
  return named.some(({ id, version }) => versionOf(own, id) !== version);
};

/** How often a record was put since it was removed. */
const versionOf = (own: History, id: string): number => {
  const isOf = (record: { readonly id: string }): boolean => record.id === id;
  const removed = own.findLastIndex(({ removeMessages }) => removeMessages?.some(isOf));
  // A Change that also puts the record puts it after its removal.
  return own
    .slice(Math.max(removed, 0))
    .flatMap(({ puts }) => puts?.messages ?? [])
    .filter(isOf).length;
};

const isMediaMissing = (begun: Beginning, made: History, { requires }: Change): boolean => {
  const name = requires?.pendingMedia;
  if (name === undefined) return false;
  const hasEnded = made.some(({ endMediaWaits }) => endMediaWaits?.includes(name));
  return hasEnded || !begun.pendingMedia.includes(name);
};

const isLeaseLost = (
  begun: Beginning,
  made: History,
  { requires, settlements }: Change,
): boolean => {
  if (!requires?.lease) return false;
  const { epoch } = requires.lease;
  if (epoch !== begun.lane.epoch) return true;
  return (settlements ?? []).some(({ job: id, claim }) => {
    const job = begun.taken.find((other) => other.id === id);
    const stands = job && standing(job, made);
    return stands?.epoch !== epoch || !isDeepStrictEqual(takingOf(stands), takingOf(claim));
  });
};

const hasSendBegun = (begun: Beginning, made: History, { withdrawals = [] }: Change): boolean =>
  withdrawals.some(({ subject }) => {
    const job = begun.taken.find((other) => other.subject === subject);
    return !job || standing(job, made)?.state !== 'queued';
  });

const takingOf = ({ state, attempt, attemptedAt }: JobClaim): JobClaim => ({
  state,
  attempt,
  attemptedAt,
});

/** A job after all that was made of it; undefined once it is done. */
const standing = (job: TakenJob, made: History): TakenJob | undefined => {
  let stands: TakenJob | undefined = job;
  for (const { settlements = [], withdrawals = [] } of made) {
    for (const { job: id, next } of settlements)
      if (id === job.id) stands = next === 'done' || !stands ? undefined : { ...stands, ...next };
    if (withdrawals.some(({ subject }) => subject === job.subject)) stands = undefined;
  }
  return stands;
};

const isNameTaken = (own: History, { requires, externalIds = [] }: Change): boolean => {
  const holderOf = (name: string) =>
    own.reduce<string | undefined>((before, earlier) => {
      const isRemoved = earlier.removeExternalIds?.some(
        (removed) => removed.name === name && removed.of === before,
      );
      const added = earlier.externalIds?.findLast((each) => each.name === name)?.of;
      return added ?? (isRemoved ? undefined : before);
    }, undefined);
  if (requires?.unusedExternalId && holderOf(requires.unusedExternalId)) return true;
  return externalIds.some(({ name, of }) => (holderOf(name) ?? of) !== of);
};

const isAddressTaken = (own: History, change: Change): boolean => {
  const holderOf = (key: string) =>
    own.reduce<string | undefined>((before, { contactKeys, removeContactKeys }) => {
      const isRemoved = removeContactKeys?.some((each) => each.key === key && each.of === before);
      const given = contactKeys?.findLast((each) => each.key === key)?.of;
      return given ?? (isRemoved ? undefined : before);
    }, undefined);
  return (change.contactKeys ?? []).some(({ key, of }) => {
    const holder = holderOf(key);
    const isMoved = change.removeContactKeys?.some(
      (each) => each.key === key && each.of === holder,
    );
    return (holder ?? of) !== of && !isMoved;
  });
};

const haveReportsCome = (own: History, { requires }: Change): boolean => {
  if (!requires?.unmatchedReports) return false;
  const { name, count } = requires.unmatchedReports;
  const forgotten = own.findLastIndex(({ removeUnmatchedReports }) =>
    removeUnmatchedReports?.includes(name),
  );
  const kept = own
    .slice(forgotten + 1)
    .flatMap(({ addUnmatchedReports }) => addUnmatchedReports ?? []);
  return kept.filter((report) => report.name === name).length !== count;
};

/** Messages spent in the month of a Change before it. */
export const spentBefore = (own: History, { at }: Pick<Change, 'at'>): number =>
  own.reduce((before, { requires, at: madeAt, refund }) => {
    const spent = requires?.allowance && monthOf(madeAt) === monthOf(at) ? before + 1 : before;
    return refund && monthOf(refund.spentAt) === monthOf(at) ? Math.max(0, spent - 1) : spent;
  }, 0);

const monthOf = (at: number): number =>
  new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();

const backlogOf = (begun: Beginning, made: History): number => {
  const added = made.flatMap(({ jobs }) => jobs ?? []).length;
  const done = made
    .flatMap(({ settlements }) => settlements ?? [])
    .filter((s) => s.next === 'done');
  const withdrawn = made.flatMap(({ withdrawals }) => withdrawals ?? []);
  return begun.taken.length + added - done.length - withdrawn.length;
};

/** Whether somebody is in front of a new job, so that it has to wait behind. */
export const isOccupied = (begun: Beginning, made: History, recipient: string): boolean =>
  [...begun.taken, ...made.flatMap(({ jobs }) => jobs ?? [])].some(
    (job) => job.recipient === recipient,
  );
