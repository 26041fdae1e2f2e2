import type { StoredAs } from '../../contract/record.js';
import { oneOf } from '../../shared/codec.js';
import type { Instant } from '../../shared/time.js';
import { leaveBy } from '../retention/erasure-rules.js';

/** The statuses of a message (docs/specification.md#3.1.1). */
export const messageStatuses = ['accepted', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const MessageStatusView = oneOf(
  'MessageStatus',
  messageStatuses,
  'How far a message is. It never moves backward.',
);

/** A message's status, and when it reached each one. */
export type Progress = {
  readonly status: MessageStatus;
  readonly reachedAt: Readonly<Partial<Record<MessageStatus, Instant>>>;
};

/** A status that a message is reported to have reached. */
export type StatusUpdate = {
  readonly status: Exclude<MessageStatus, 'accepted'>;
  readonly at: Instant;
};

/** The way forward. `failed` leaves it, and only before delivery (docs/specification.md#3.1.1). */
const order = ['accepted', 'sent', 'delivered', 'read'] as const;
const canFail = {
  accepted: true,
  sent: true,
  delivered: false,
  read: false,
  failed: false,
} as const satisfies Record<MessageStatus, boolean>;

/** The statuses that a message reaches by an update, in order; none when the update is late or repeated. */
export const steps = (
  from: MessageStatus,
  update: StatusUpdate,
): readonly StatusUpdate['status'][] => {
  if (update.status === 'failed') return canFail[from] ? ['failed'] : [];
  if (from === 'failed') return [];
  const [, ...ahead] = order.slice(order.indexOf(from), order.indexOf(update.status) + 1);
  return ahead as Exclude<(typeof ahead)[number], 'accepted'>[];
};

/** A message just accepted. */
export const startAccepted = (at: Instant): Progress => ({
  status: 'accepted',
  reachedAt: { accepted: at },
});

/**
 * The progress after one step that `steps` allowed. An instant earlier than the step before is raised to
 * it, so that a step's time never lies before its predecessor's.
 */
export const applyStep = (progress: Progress, step: StatusUpdate): Progress => ({
  status: step.status,
  reachedAt: {
    ...progress.reachedAt,
    [step.status]: Math.max(step.at, progress.reachedAt[progress.status] ?? step.at),
  },
});

/** The progress after an update; each skipped step gets the update's own instant. */
export const advance = (progress: Progress, update: StatusUpdate): Progress =>
  steps(progress.status, update).reduce<Progress>(
    (before, status) => applyStep(before, { status, at: update.at }),
    progress,
  );

/** What an erasure leaves of a progress: the status, and the time of each. */
export const leaveProgress = leaveBy<Progress>({
  status: 'kept',
  reachedAt: ({ reachedAt }) => leaveTimes(reachedAt),
});

const leaveTimes = leaveBy<Progress['reachedAt']>({
  accepted: 'kept',
  sent: 'kept',
  delivered: 'kept',
  read: 'kept',
  failed: 'kept',
});

const [, ...laterStatuses] = messageStatuses;

type StoredTime = number | null;

/**
 * A progress is stored as its status, the time of `accepted`, and the times of the other statuses in their order as
 * milliseconds since then. Null stands for a status that was not reached. An earlier version stored it as it is.
 */
export const storedProgress: StoredAs<Progress> = {
  write: ({ status, reachedAt }) => {
    const { accepted } = reachedAt;
    const later = laterStatuses.map((each): StoredTime => {
      const at = reachedAt[each];
      return at === undefined ? null : at - (accepted ?? 0);
    });
    while (later.at(-1) === null) later.pop();
    return [status, accepted ?? null, ...later];
  },
  read: (stored) => {
    if (!Array.isArray(stored)) return asBefore(stored);
    const [status, accepted, ...later]: readonly [MessageStatus, StoredTime, ...StoredTime[]] =
      stored as never;
    const reachedAt: Partial<Record<MessageStatus, Instant>> = {};
    if (accepted !== null) reachedAt.accepted = accepted;
    for (const [i, each] of laterStatuses.entries()) {
      const since = later[i] ?? null;
      if (since !== null) reachedAt[each] = since + (accepted ?? 0);
    }
    return { status, reachedAt };
  },
};

const asBefore = (stored: unknown): Progress => {
  if (typeof stored === 'object' && stored !== null) return stored as Progress;
  throw new TypeError('A record without a progress is damaged.');
};
