import type { AttemptEnd } from '../../../../core/model/webhooks/attempt-end.js';
import type { DeliveryWithAttempts } from '../../../../core/model/webhooks/delivery.js';
import { scheduleMs } from '../../../../core/model/webhooks/schedule.js';
import type { Ledger, Post } from '../../ledger.js';
import { canLoseSettlements } from '../calls.js';
import { type Check, type Evidence, grouped } from '../check.js';
import { attemptOf, deliveryOf, isTaken, postedTo, underWayMs } from './posts.js';

/** W2: each delivery ends where its receiver took it, or has had its whole schedule. */
export const deliveriesEnd: Check = ({ ledger }) => {
  const posts = grouped(ledger.posts, deliveryOf);
  return ledger.listed.flatMap(({ deliveries }) =>
    deliveries.flatMap((delivery) => {
      const own = posts.get(delivery.id) ?? [];
      return isEnded(ledger, delivery, own)
        ? []
        : [`W2: ${delivery.id} is ${delivery.status} after ${own.length} attempts`];
    }),
  );
};

/** W7: the statistics count each attempt once. */
export const attemptsAreCountedOnce: Check = ({ ledger }) =>
  ledger.listed.flatMap(({ endpoint, deliveries, counted }) => {
    const made = deliveries.reduce((sum, { attempts }) => sum + attempts, 0);
    return made === counted ? [] : [`W7: ${endpoint} counts ${counted} attempts, and had ${made}`];
  });

const isEnded = (ledger: Ledger, { id, status }: DeliveryWithAttempts, posts: readonly Post[]) => {
  if (status === 'pending') return false;
  const settled = posts.filter(({ outcome }) => outcome !== undefined);
  if (status === 'succeeded')
    return settled.some((post) => isTaken(post) && post.arrivedAt !== undefined);
  const since = resendsOf(ledger, id).at(-1) ?? 0;
  const tries = new Set(settled.filter(({ until }) => until >= since).map(attemptOf));
  return tries.size >= scheduleMs.length || settled.some(({ answered }) => answered === 410);
};

/** When a delivery was resent. */
const resendsOf = ({ changes }: Ledger, delivery: string): readonly number[] =>
  changes
    .filter(({ isMade, change }) => isMade && change.resends?.some(({ id }) => id === delivery))
    .map(({ at }) => at);

/** When the end of an attempt came to the store. */
const settledAt = ({ changes }: Ledger, post: Post): number => {
  const isOf = ({ delivery, attempt: { number, statusCode } }: AttemptEnd): boolean =>
    delivery.id === deliveryOf(post) &&
    number === attemptOf(post) &&
    statusCode === post.outcome?.statusCode;
  const settlement = changes.find(
    ({ isMade, at, process, change }) =>
      isMade && at >= post.until && process === post.process && change.attemptEnds?.some(isOf),
  );
  return settlement?.at ?? Infinity;
};

/** W2: once a receiver took a delivery, and the store knows, no attempt follows but by a resend. */
export const nothingFollowsSuccess: Check = (evidence) =>
  postedTo(evidence).flatMap(({ posts }) =>
    [...grouped(posts, deliveryOf)].flatMap(([delivery, own]) =>
      own.filter(isTaken).flatMap((taken) => {
        const knownAt = canLoseSettlements(evidence.faults)
          ? settledAt(evidence.ledger, taken)
          : taken.until;
        const resends = resendsOf(evidence.ledger, delivery).filter((at) => at >= taken.from);
        const later = own.find(({ from }) => from > knownAt + underWayOf(evidence, own, knownAt));
        return later && !resends.some((at) => at <= later.from)
          ? [`W2: ${delivery} was taken by ${knownAt}, and attempted at ${later.from}`]
          : [];
      }),
    ),
  );

const underWayOf = (evidence: Evidence, posts: readonly Post[], since: number): number => {
  const next = posts.find(({ from }) => from > since);
  return next ? underWayMs(evidence, next) : 0;
};

/** W2: attempts are numbered one by one: the next only when the one before was made. */
export const postsAreNumbered: Check = ({ ledger }) =>
  [...grouped(ledger.posts, deliveryOf)].flatMap(([delivery, own]) => {
    let highest = 0;
    for (const attempt of own.map(attemptOf)) {
      if (attempt > highest + 1) return [`W2: ${delivery} has no attempt ${highest + 1}`];
      highest = Math.max(highest, attempt);
    }
    return [];
  });

/** P3: no attempt begins after its worker was stopped. */
export const noPostAfterEnd: Check = ({ ledger }) =>
  ledger.posts.flatMap(({ process, from }) =>
    ledger.stopped.some((end) => end.process === process && end.at < from)
      ? [`L7: ${process} posted at ${from}, after it had stopped`]
      : [],
  );
