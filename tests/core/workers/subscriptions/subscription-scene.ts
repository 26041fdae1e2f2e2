import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import type { TypedEvent } from '../../../../core/model/events/typed-event.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { notifyingCommit } from '../../../../core/workers/lanes/notifying-commit.js';
import type { EventDelivery } from '../../../../core/workers/subscriptions/event-handler.js';
import {
  type SubscriptionWorker,
  subscriptionWorker,
} from '../../../../core/workers/subscriptions/subscription-worker.js';
import { anyEvent, anyId, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';

/** What a handler was called with. */
export type Handled = {
  readonly process: string;
  readonly project: ProjectId;
  readonly sequence: number;
  readonly attempt: number;
};

type Handler = (event: TypedEvent, delivery: EventDelivery) => Promise<void> | void;

const name = 'billing';

/** Stores in memory with a subscription to every project, and processes that work on it under a clock that a test drives. */
export const subscriptionScene = async () => {
  const time = drivenTime(noon);
  const memory = memoryStores(anyId);
  const workers = new Set<SubscriptionWorker>();
  const handled: Handled[] = [];
  const faults: unknown[] = [];
  const stores: Stores = {
    ...memory,
    commit: notifyingCommit(memory.commit, ({ log }) => {
      for (const worker of workers) worker.wake(log);
    }),
  };
  await stores.subscriptions.open({ name, project: null }, []);

  /** A process that works on the subscription. After `crash` it starts nothing, and none of its calls arrives. */
  const startProcess = (
    process: string,
    handler: Handler = () => {},
    given: {
      readonly concurrency?: number;
      readonly types?: readonly 'message.sent'[];
      readonly attempts?: number;
    } = {},
  ) => {
    let isDead = false;
    const alive =
      <Args extends readonly unknown[], A>(call: (...args: Args) => Promise<A>) =>
      (...args: Args): Promise<A> =>
        isDead ? new Promise<A>(() => {}) : call(...args);
    const { subscriptions, events } = stores;
    const ports = {
      ...time,
      events: { ...events, list: alive(events.list) },
      subscriptions: {
        ...subscriptions,
        claim: alive(subscriptions.claim),
        renew: alive(subscriptions.renew),
        advance: alive(subscriptions.advance),
        positions: alive(subscriptions.positions),
        noteFailure: alive(subscriptions.noteFailure),
        addDeadLetter: alive(subscriptions.addDeadLetter),
        deadLetters: alive(subscriptions.deadLetters),
        settleDeadLetter: alive(subscriptions.settleDeadLetter),
        returnDeadLetter: alive(subscriptions.returnDeadLetter),
      },
      onFault: (error: unknown) => void faults.push(error),
      owner: process,
    };
    const worker = subscriptionWorker(ports, {
      name,
      project: null,
      types: given.types,
      concurrency: given.concurrency ?? 8,
      attempts: given.attempts ?? 20,
      handle: async (event, delivery) => {
        const { project, sequence } = event;
        handled.push({ process, project, sequence, attempt: delivery.attempt });
        await handler(event, delivery);
      },
    });
    workers.add(worker);
    worker.start();
    return {
      ...worker,
      crash: () => {
        isDead = true;
        workers.delete(worker);
      },
    };
  };

  return {
    ...stores,
    stores,
    time,
    name,
    handled,
    faults,
    startProcess,
    openProject: async (): Promise<ProjectId> => (await openProject(stores)).id,
    /** Commits so many events, each alone, and wakes the processes, unless it is `elsewhere`. */
    append: async (project: ProjectId, count: number, where?: 'elsewhere'): Promise<void> => {
      const { commit } = where ? memory : stores;
      for (const event of times(count, () => anyEvent({ at: time.clock() })))
        rightOf(await commit({ project, at: time.clock(), events: [event] }));
    },
    /** The sequence numbers that were handled of a project, by one process or by all. */
    sequencesOf: (project: ProjectId, process?: string): readonly number[] =>
      handled
        .filter((each) => each.project === project && (!process || each.process === process))
        .map(({ sequence }) => sequence),
    cursorOf: async (project: ProjectId): Promise<number | undefined> => {
      const query = { name, projects: [project], isBehind: false };
      return (await stores.subscriptions.positions(query))[0]?.sequence;
    },
  };
};

/** 1, 2, 3, … */
export const upTo = (last: number): readonly number[] => times(last, (i) => i + 1);
