import { leaseMs } from '../../../core/model/queue/timing.js';
import { hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import { longestUnknownWaitMs } from '../../../core/workers/sends/resolve-unknown.js';
import { sendTtlMs, type World } from '../assemble.js';
import { restUntilDue } from './rest-until-due.js';

const recheckMs = secondMs;
/** Back-offs, reports told twice, and lines of messages one behind the other. */
const slackMs = 7 * minuteMs;
/** The third wait of a delivery, at its longest. */
const deliveriesMs = 6 * minuteMs;

/**
 * P1: when faults stop, every message settles within its time-to-live, the lease, and the longest wait. W2: every
 * delivery within the waits that its receiver's failures led to.
 */
export const settleAll = async (world: World): Promise<void> => {
  await settleSends(world);
  await settleDeliveries(world, deliveriesMs);
};

/** Lets time pass until every message is settled, and everything is told about it. */
export const settleSends = async (world: World): Promise<void> => {
  const { schedule, store, provider, scene, ledger } = world;
  const { unknownWaitMs, silenceCounts } = scene.hostile;
  const waitMs = silenceCounts ? unknownWaitMs : longestUnknownWaitMs;
  const { recordFlipped, recordTorn } = world.faults;
  const parkedMs = recordFlipped + recordTorn > 0 ? hourMs : 0;
  const end = schedule.now() + sendTtlMs + leaseMs + 2 * waitMs + slackMs + parkedMs;
  const isSettled = async (): Promise<boolean> =>
    store.unsettled().length === 0 &&
    store.memory.postedSends.size === 0 &&
    store.memory.pendingInbound.size === 0 &&
    provider.owed() === 0 &&
    (await store.sandbox.nextDue(Number.NEGATIVE_INFINITY)) === undefined;
  while (!(await isSettled())) {
    if (schedule.now() > end) {
      ledger.wrongs.push(...unsettledIn(world));
      return;
    }
    await schedule.runUntil(() => false, recheckMs);
  }
};

const unsettledIn = ({ schedule, store, provider }: World): readonly string[] => {
  const { postedSends, pendingInbound } = store.memory;
  const now = schedule.now();
  return [
    ...store
      .unsettled()
      .map(
        ({ id, subject, kind, state }) => `P1: ${id} (${kind} ${subject}) is ${state} at ${now}`,
      ),
    ...[...postedSends].map(([of, { length }]) => `P1: ${length} posts of ${of} wait at ${now}`),
    ...(pendingInbound.size > 0 ? [`I4: messages wait for their files at ${now}`] : []),
    ...(provider.owed() > 0 ? [`P1: ${provider.owed()} reports are not told`] : []),
  ];
};

/** Lets time pass until every delivery to an active endpoint has come to its end. */
export const settleDeliveries = async (world: World, withinMs: number): Promise<void> => {
  const { schedule, store, ledger } = world;
  const end = schedule.now() + withinMs;
  while (store.undelivered().length > 0) {
    if (schedule.now() > end) {
      for (const { endpoint, sequence, attempts } of store.undelivered())
        ledger.wrongs.push(
          `W2: event ${sequence} for ${endpoint} is pending after ${attempts} attempts at ${schedule.now()}`,
        );
      return;
    }
    await schedule.runUntil(() => false, recheckMs);
    await restUntilDue(world);
  }
};
