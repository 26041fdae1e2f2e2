import type { Tables } from '../../../adapters/memory/index.js';
import type { SandboxLedger } from '../../../adapters/sandbox/index.js';
import { leaseMs, renewEveryMs } from '../../../core/model/queue/timing.js';
import type { Instant } from '../../../core/shared/time.js';
import type { IdleUntil } from './driven-time.js';

/**
 * The instants at which a frequent poll can find work in a part of the state. Work that may be found at any time is due
 * `now`.
 */
type DueTimes = (state: Tables, now: Instant) => readonly Instant[];

/** A part that no frequent poll reads. */
const none: DueTimes = () => [];
/** A part in which what is due is no more seen to be: see `lookTimes`. */
const passing: DueTimes = () => [];

/**
 * Where the memory stores hold what frequent polls look for (docs/decisions/0054). A new part of the state must be placed
 * here.
 */
const dueTimes: Readonly<Record<keyof Tables, DueTimes>> = {
  // The worker of a leased lane renews its lease in time. All other work there waits for exact timers.
  lanes: ({ lanes }) =>
    [...lanes.values()].flatMap(
      ({ nextDueAt, leaseUntil }) =>
        (leaseUntil === undefined ? nextDueAt : leaseUntil - leaseMs + renewEveryMs) ?? [],
    ),
  pendingInbound: ({ pendingInbound }, now) => (pendingInbound.size > 0 ? [now] : []),
  postedSends: ({ postedSends }, now) => (postedSends.size > 0 ? [now] : []),
  lastPosted: none,
  pendingMedia: ({ pendingMedia }) => [...pendingMedia.values()].map(({ dueAt }) => dueAt),
  channels: passing,
  ephemeral: passing,
  // The worker renews the lease of a subscription after idle time, before it handles the next event.
  subscriptions: none,
  cursors: none,
  failedEvents: none,
  // The worker of the subscription looks for what is retried.
  deadLetters: ({ deadLetters }, now) =>
    [...deadLetters.values()].some(({ isRetrying }) => isRetrying) ? [now] : [],
  facts: none,
  adminTokens: none,
  scimTokens: none,
  provisionedMembers: none,
  provisionedGroups: none,
  provisionedGroupMembers: none,
  provisionedGroupRoles: none,
  plans: none,
  organizations: none,
  projects: none,
  deletedProjects: none,
  retentionLimits: none,
  quickReplies: none,
  // A cause can come without an event, such as the age of a queue.
  alertRules: ({ alertRules }, now) => (alertRules.size > 0 ? [now] : []),
  alerts: none,
  // Each waits for an exact timer.
  alertNotices: none,
  notes: none,
  requests: none,
  keys: none,
  users: none,
  members: none,
  projectRoles: none,
  invitations: none,
  links: none,
  passkeys: none,
  usedChallenges: none,
  sessions: none,
  // Entries are sealed later than in production while nothing else happens.
  auditStreams: none,
  auditSeals: none,
  auditEntries: none,
  messages: none,
  templates: none,
  media: none,
  contacts: none,
  events: none,
  firstEvents: none,
  eventsAbout: none,
  timeline: none,
  unmatchedReports: none,
  usage: none,
  // A read adds the events that are not counted.
  eventCounts: none,
  countCursors: none,
  queueSamples: none,
  attemptCounts: none,
  attemptCursors: none,
  openDeliveries: none,
  openOf: none,
  jobs: none,
  jobsOfLane: none,
  jobsOfRecipient: none,
  endpoints: none,
  deliveries: none,
  deliveriesOf: none,
  pendingOf: none,
  attempts: none,
};

/** Those of the parts that some poll reads. */
const readByPolls = Object.values(dueTimes).filter((times) => times !== none && times !== passing);

/** The instants after which the parts that are `passing` say no more that something is due. */
const lookTimes: DueTimes = ({ channels, ephemeral }, since) =>
  [
    // An inspection that is due already waits for its turn, which is an ephemeral entry.
    ...[...channels.values()].flatMap(({ inspection }) => inspection?.dueAt ?? []),
    ...[...ephemeral.values()].map(({ expiresAt }) => expiresAt),
  ].filter((at) => at > since);

const earliest = (times: readonly Instant[]): Instant =>
  times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/**
 * Whether there are subscriptions. The worker of one keeps its place in memory, and loses its lease in idle time, so the state
 * does not tell when it has to look: all polls look at the time of work, and after a commit.
 */
export const hasSubscriptions = ({ subscriptions }: Tables): boolean => subscriptions.size > 0;

/** When the frequent polls of a service on memory stores find something. */
export const idleUntil =
  (state: Tables, ledger: SandboxLedger): IdleUntil =>
  async (now, since) => {
    const ofSandbox = (await ledger.nextDue(Number.NEGATIVE_INFINITY)) ?? [];
    const work = readByPolls.flatMap((times) => times(state, now)).concat(ofSandbox);
    const looks = lookTimes(state, since);
    return {
      workAt: earliest(work),
      lookAt: earliest(hasSubscriptions(state) ? [...looks, ...work] : looks),
    };
  };
