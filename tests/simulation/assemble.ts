import type { MemoryTransaction } from '../../adapters/memory/index.js';
import type { Messaging } from '../../core/messaging.js';
import type { LanesTouched } from '../../core/model/queue/lane.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { type Instant, secondMs } from '../../core/shared/time.js';
import type { DamagedDisk, ReadMessage } from '../support/stores/damaged-disk.js';
import { flippedDisk } from '../support/stores/flipped-disk.js';
import { rests, tornDisk } from '../support/stores/torn-disk.js';
import { chaos } from './actors/chaos.js';
import { type Clients, clients } from './actors/clients.js';
import { eventHandler } from './actors/events/event-handler.js';
import { type Fleet, fleet } from './actors/fleet.js';
import { type HostProgram, hostProgram } from './actors/host/host-program.js';
import { type Poster, poster } from './actors/host/poster.js';
import { type HostileProvider, hostileProvider } from './actors/hostile-provider.js';
import { type Inbox, inbox } from './actors/inbox.js';
import { type KeyHolder, keyHolder } from './actors/key-holder.js';
import { type KeyedWriter, keyedWriter } from './actors/keyed/keyed-writer.js';
import { lineTo } from './actors/line-to-provider.js';
import { lineToReceivers } from './actors/line-to-receivers.js';
import { type Network, network } from './actors/network.js';
import { type Operator, operator } from './actors/operator.js';
import {
  apiProcess,
  followTime,
  type Parts,
  subscriptionName,
  workerProcess,
} from './actors/processes.js';
import { type Reader, reader } from './actors/reader.js';
import { type Receivers, receivers } from './actors/receivers.js';
import { type Scene, setScene } from './actors/scene.js';
import { type Subscriber, subscriber } from './actors/subscriber.js';
import { type Suspender, suspender } from './actors/suspender.js';
import { type TemplateOwner, templateOwner } from './actors/templates/template-owner.js';
import { emptyLedger, type Ledger } from './ledger.js';
import type { Chance } from './world/chance.js';
import { type Faults, noFaults } from './world/faults.js';
import { type Environment, type Machine, startTime } from './world/machine.js';
import { observedProvider, observedStores, observedWithin } from './world/observed-stores.js';
import type { Schedule } from './world/schedule.js';
import { type SharedStore, sharedMemory } from './world/store.js';
import { withStoreFaults } from './world/store-faults.js';

/** A faulty variant of some part, which the checks must notice. */
export type Mutant = {
  readonly name: string;
  /** A faulty store, which all processes share. */
  readonly store?: (store: SharedStore, around: Environment) => Stores;
  /** Faulty parts of every process. */
  readonly parts?: (parts: Parts) => Parts;
  /** A faulty way to read the row of a message. */
  readonly read?: ReadMessage;
  /** A faulty way to read the row of a message that the disk tore. */
  readonly readTorn?: ReadMessage;
  /** Faulty use cases in every process that answers clients; made once for a run. */
  readonly useCases?: () => (app: Messaging, parts: Parts) => Messaging;
};

/** All parts of a run. */
export type World = {
  readonly schedule: Schedule;
  readonly chance: Chance;
  /** Those that exist until all heals. */
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly store: SharedStore;
  readonly scene: Scene;
  readonly fleet: Fleet;
  readonly network: Network;
  readonly provider: HostileProvider;
  readonly clients: Clients;
  readonly readers: readonly Reader[];
  readonly inbox: Inbox;
  readonly operator: Operator;
  readonly receivers: Receivers;
  readonly subscriber: Subscriber;
  readonly hostProgram: HostProgram;
  readonly poster: Poster;
  readonly keyHolder: KeyHolder;
  /** Undefined in seeds in which no project is suspended. */
  readonly suspender: Suspender | undefined;
  readonly keyedWriter: KeyedWriter;
  readonly templateOwner: TemplateOwner;
  /** An instant of steady time, by the true time of the simulation. */
  readonly trueTimeOf: (at: Instant) => number;
  /** All faults end. */
  readonly heal: () => void;
};

/** Send time-to-live in the simulation: short, so that messages do expire. */
export const sendTtlMs = 65 * secondMs;

/** Notifications between processes are hints: some are lost, all take a while. */
const hintLost = 0.5;
const hintWithinMs = 50;

/** An operator restores a damaged row after that, at the latest. */
const restoredWithinMs = 20 * secondMs;

const simulatedDisk = (
  stores: Stores,
  { schedule, faults, ledger }: Environment & { readonly ledger: Ledger },
  chance: Chance,
  mutant: Mutant | undefined,
): DamagedDisk => {
  const disk = flippedDisk(stores, {
    read: mutant?.read,
    bitOf: ({ id }) => {
      if (!chance.happens(faults().recordFlipped)) return undefined;
      const run = (): void => disk.restore(id);
      ledger.flipped.add(id);
      schedule.after(chance.between(1, restoredWithinMs), { label: `${id} is restored`, run });
      return chance.between(0, anyBit);
    },
  });
  return disk;
};
const anyBit = 100_000;

const tearingDisk = (
  stores: Stores,
  { schedule, faults, ledger }: Environment & { readonly ledger: Ledger },
  chance: Chance,
  mutant: Mutant | undefined,
): DamagedDisk => {
  const disk = tornDisk(stores, {
    read: mutant?.readTorn,
    tearOf: () =>
      chance.happens(faults().recordTorn)
        ? { rest: chance.oneOf(rests), at: chance.between(0, anyBit) }
        : undefined,
    onTorn: (id) => {
      const run = (): void => disk.restore(id);
      ledger.torn.add(id);
      schedule.after(chance.between(1, restoredWithinMs), { label: `${id} is restored`, run });
    },
  });
  return disk;
};

/** The chance of a run; those of parts that were added later, so that seeds without them are played as before. */
export type Chances = {
  readonly luck: Chance;
  readonly diskLuck: Chance;
  readonly tearLuck: Chance;
  /** Undefined: no project is suspended. */
  readonly suspensionLuck: Chance | undefined;
};

const noWithin = (): never => {
  throw new TypeError('A faulty store has no `within`.');
};

export const assemble = async (
  schedule: Schedule,
  { luck: chance, diskLuck, tearLuck, suspensionLuck }: Chances,
  given: Faults,
  mutant: Mutant | undefined,
): Promise<World> => {
  let faults = noFaults;
  const around: Environment = { schedule, chance, faults: () => faults };
  const ledger = emptyLedger();
  const store = sharedMemory(() => startTime + schedule.now());
  const scene = await setScene(store.stores, chance);
  await store.stores.subscriptions.open({ name: subscriptionName, project: null }, []);
  const sound = mutant?.store?.(store, around) ?? store.stores;
  const disk =
    given.recordFlipped > 0
      ? simulatedDisk(sound, { ...around, ledger }, diskLuck, mutant)
      : undefined;
  const flipping = disk?.stores ?? sound;
  const tearing =
    given.recordTorn > 0
      ? tearingDisk(flipping, { ...around, ledger }, tearLuck, mutant)
      : undefined;
  const stores = tearing?.stores ?? flipping;
  const alter = mutant?.useCases?.() ?? ((app: Messaging) => app);

  /** All that a process is made of; the witness sits at the store itself, where the wire ends. */
  const partsOf = (machine: Machine): Parts => {
    const witness = { ledger, now: schedule.now, process: machine.name };
    const { within = noWithin } = stores;
    const bound = observedWithin(within, witness);
    const parts: Parts = {
      machine,
      stores: {
        ...withStoreFaults(observedStores(stores, witness), machine, around),
        // The only transactions here are those of the memory stores.
        within: (transaction) =>
          withStoreFaults(bound(transaction as MemoryTransaction), machine, around),
      },
      steadyRecords: withStoreFaults(store.steadyRecords, machine, around),
      sandbox: withStoreFaults(store.sandbox, machine, around),
      blobs: withStoreFaults(store.blobs, machine, around),
      followTime: followTime(() => faults.jumpEveryMs > 0),
      sendTtlMs,
      line: lineTo(provider, machine, around, scene.hostile),
      post: lineToReceivers(posted, machine, around, ledger.posts),
      postTest: lineToReceivers(posted, machine, around, ledger.tests),
      overhear: (to: ChatProvider) => observedProvider(to, witness),
      handle: eventHandler(machine, around, ledger),
      tell,
    };
    return mutant?.parts?.(parts) ?? parts;
  };

  const tell = (lanes?: LanesTouched): void => {
    for (const { wake, machine } of all.workers())
      if (!chance.happens(hintLost)) {
        const run = (): void => wake(lanes);
        const ms = chance.between(0, hintWithinMs);
        schedule.after(ms, { label: `${machine.name} is told`, owner: machine, run });
      }
  };

  store.stores.workNotifications.listen(() => tell());
  const wires = network(around, () => all.apis(), ledger);
  const posted = receivers(around);
  const provider = hostileProvider(around, ledger, wires.deliver);
  const all: Fleet = fleet(around, {
    apis: 2,
    store: store.host,
    workers: chance.between(1, 3),
    startApi: (machine) => {
      const parts = partsOf(machine);
      const made = apiProcess(parts);
      return { ...made, app: alter(made.app, parts) };
    },
    startWorker: (machine) => {
      const parts = partsOf(machine);
      const made = workerProcess(parts);
      return { ...made, app: alter(made.app, parts) };
    },
    onStopped: (process) => ledger.stopped.push({ process, at: schedule.now() }),
  });
  faults = given;
  chaos(around, all);

  const projects = scene.projects.map(({ id }) => id);
  const asking = clients(around, wires, scene, ledger);
  return {
    ...{ schedule, chance, ledger, store, scene, provider },
    faults: given,
    fleet: all,
    network: wires,
    clients: asking,
    hostProgram: hostProgram({
      ...{ around, network: wires, clients: asking, scene, store: store.stores, ledger },
    }),
    poster: poster({
      ...{ around, network: wires, clients: asking, scene, store: store.stores, ledger },
    }),
    readers: ['one', 'two'].map((name) => reader(name, around, wires, { projects, ledger })),
    inbox: inbox({ around, network: wires, clients: asking, scene, ledger }),
    operator: operator(
      chance,
      wires,
      scene.lines.map(({ channel }) => channel),
    ),
    receivers: posted,
    subscriber: subscriber(chance, wires, projects, ledger),
    keyHolder: keyHolder(around, wires, projects, ledger),
    suspender: suspensionLuck && suspender(around, suspensionLuck, wires, { projects, ledger }),
    keyedWriter: keyedWriter(around, wires, scene, ledger),
    templateOwner: templateOwner(around, wires, scene, provider.templates),
    trueTimeOf: (at) => {
      const steady = all.apis()[0]?.steady() ?? startTime + schedule.now();
      return at - steady + schedule.now();
    },
    heal: () => {
      faults = noFaults;
      disk?.restore();
      all.heal();
    },
  };
};
