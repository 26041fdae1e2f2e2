import * as E from 'fp-ts/lib/Either.js';
import { factKey } from '../../../core/commit/facts.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';
import { pause } from './pause.js';

export const settledWithoutEpoch: Mutant = {
  name: 'settle without epoch',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const { lease: _, ...requires } = change.requires ?? {};
      return stores.commit({ ...change, requires });
    }),
  }),
};

export const leaseByWallClock: Mutant = {
  name: 'lease judged by the wall clock',
  parts: (parts) => {
    const { machine } = parts;
    const isWorker = machine.name.startsWith('worker');
    return isWorker ? { ...parts, machine: { ...machine, monotonic: machine.clock } } : parts;
  },
};

/** A send must come meanwhile, and no other to the same channel for long after. */
const longMs = 200;

export const releasedInOneStatement: Mutant = {
  name: 'lane released and work looked for in one statement',
  store: ({ stores, memory }, around) => ({
    ...stores,
    queue: {
      ...stores.queue,
      release: async (lease, isPaused) => {
        const nextDueAt = await stores.queue.nextDue(lease.lane, isPaused);
        await pause(around, longMs);
        const before = memory.lanes.get(lease.lane);
        await stores.queue.release(lease, isPaused);
        const lane = memory.lanes.get(lease.lane);
        if (lane && lane !== before) memory.lanes.set(lease.lane, { ...lane, nextDueAt });
      },
    },
  }),
};

export const putBehindUnlocked: Mutant = {
  name: "entry put behind without the lane's row",
  store: ({ stores, memory }, around) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const [job] = change.jobs ?? [];
      if (!job?.recipient) return stores.commit(change);
      const { busyRecipients } = memory.facts;
      const place = factKey(job.lane, job.recipient);
      const isBehind = busyRecipients.has(place);
      await pause(around);
      if (isBehind) busyRecipients.add(place);
      else busyRecipients.delete(place);
      const outcome = await stores.commit(change);
      if (E.isLeft(outcome) && isBehind && memory.jobsOfRecipient.of(place).length === 0)
        busyRecipients.delete(place);
      return outcome;
    }),
  }),
};

export const claimedAheadOfRecipient: Mutant = {
  name: "job claimed in its commit before the recipient's earlier ones",
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const [job] = change.jobs ?? [];
      if (change.claim && job?.recipient)
        memory.facts.busyRecipients.delete(factKey(job.lane, job.recipient));
      return stores.commit(change);
    }),
  }),
};
