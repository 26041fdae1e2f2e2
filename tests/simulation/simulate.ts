import { minuteMs, secondMs } from '../../core/shared/time.js';
import { assemble, type Mutant } from './assemble.js';
import { allWrongs, deliveryWrongs } from './checks/all.js';
import type { Evidence } from './checks/check.js';
import { sendsOf } from './checks/history.js';
import { erasedAnswersStayErased, erasedPersonsStayErased } from './checks/webhooks/erasure.js';
import { readEnd } from './end.js';
import type { Ledger } from './ledger.js';
import { beBusy } from './phases/busy.js';
import { erasePersons } from './phases/erase-persons.js';
import { inTime } from './phases/in-time.js';
import { listDeliveries } from './phases/list-deliveries.js';
import { outliveKeys } from './phases/outlive-keys.js';
import { outliveSchedules } from './phases/outlive-schedules.js';
import { probe } from './phases/probe.js';
import { settleAll } from './phases/settle.js';
import { settleMedia } from './phases/settle-media.js';
import { settleSubscription } from './phases/settle-subscription.js';
import { chance } from './world/chance.js';
import { drawFaults, drawFlips, drawTears } from './world/faults.js';
import { withoutRealMachine } from './world/guard.js';
import { schedule } from './world/schedule.js';

/** What came of one seed. */
export type Run = {
  readonly seed: number;
  /** The same for the same seed: it stands for every step, in order. */
  readonly hash: string;
  readonly steps: number;
  readonly wrongs: readonly string[];
  /** The ledger of the run, for inspection. */
  readonly ledger: Ledger;
  /** Every step in words, where that was asked for. */
  readonly trace: readonly string[];
};

export type Settings = { readonly mutant?: Mutant; readonly inWords?: boolean };

const faultyMs = 40 * secondMs;
/** It takes long: some seeds do. */
const scheduleOutlived = 0.15;
const diskSeeds = 1_000_000;
const tearSeeds = 4_000_000;
const suspensionSeeds = 2_000_000;
/** In how many seeds projects are suspended. */
const suspending = 0.35;

/** Plays one seed: faults first; then all heals, and everything must come to its end in bounded time. */
export const simulate = (seed: number, settings: Settings = {}): Promise<Run> =>
  withoutRealMachine(async () => {
    const luck = chance(seed);
    // The disk has a chance of its own: seeds without its faults are played as they were.
    const diskLuck = chance(seed + diskSeeds);
    const tearLuck = chance(seed + tearSeeds);
    const faults = { ...drawFaults(luck), ...drawFlips(diskLuck), ...drawTears(tearLuck) };
    const time = schedule(luck, settings.inWords ?? false);
    const suspensionLuck = chance(seed + suspensionSeeds);
    const isSuspending = suspensionLuck.happens(suspending);
    const chances = {
      ...{ luck, diskLuck, tearLuck },
      suspensionLuck: isSuspending ? suspensionLuck : undefined,
    };
    const world = await assemble(time, chances, faults, settings.mutant);
    const { ledger, scene, store } = world;
    const evidence = async (): Promise<Evidence> => {
      const projects = await readEnd(store, scene, ledger);
      const stored = new Map(
        [...store.memory.media.values()].map(({ id, sha256 }) => [id, sha256]),
      );
      return { scene, ledger, projects, faults, stored, sends: sendsOf(ledger) };
    };
    const wrongsOfDeliveries = async (): Promise<readonly string[]> => {
      await inTime(world, minuteMs, 'deliveries', listDeliveries(world));
      return deliveryWrongs(await evidence());
    };

    const busy = beBusy(world);
    await time.runUntil(() => false, faultyMs);
    world.heal();
    busy.end();
    await inTime(world, 5 * minuteMs, 'clients', busy.ended);
    if (!(await time.runUntil(world.network.isQuiet, minuteMs)))
      ledger.wrongs.push(`P1: a request is under way at ${time.now()}`);
    await inTime(world, minuteMs, 'channels', world.operator.activateAll());
    if (world.suspender) await inTime(world, minuteMs, 'projects', world.suspender.resumeAll());
    await inTime(world, minuteMs, 'endpoints', world.subscriber.activateAll());
    ledger.healthyFrom = time.now();
    await settleAll(world);
    await settleMedia(world);
    await probe(world);
    await settleAll(world);
    await inTime(world, minuteMs, 'templates', world.templateOwner.lookAtAll());
    await settleAll(world);
    const caughtUp = Promise.all(world.readers.map(({ catchUp }) => catchUp()));
    await inTime(world, minuteMs, 'readers', caughtUp);
    await settleSubscription(world);
    await inTime(world, 30 * secondMs, 'stopping', world.fleet.restWorkers());
    const found = [...allWrongs(await evidence()), ...(await wrongsOfDeliveries())];
    await outliveKeys(world);
    if (luck.happens(scheduleOutlived)) {
      await outliveSchedules(world);
      found.push(...(await wrongsOfDeliveries()));
    }
    await erasePersons(world);
    await inTime(world, minuteMs, 'deliveries', listDeliveries(world));
    found.push(...erasedPersonsStayErased(ledger), ...erasedAnswersStayErased(ledger));

    const wrongs = [...ledger.wrongs, ...found];
    const { steps, trace } = time;
    return { seed, hash: trace.hash(), steps: steps(), wrongs, ledger, trace: trace.lines };
  });
