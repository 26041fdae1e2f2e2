import type { Message } from '../../../core/model/messages/message.js';
import type { Job } from '../../../core/model/queue/job.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import { believingRead, uncheckedRead } from '../../support/stores/mutants/damaged-disk.js';
import type { Mutant } from '../assemble.js';

export const recordedAfterCall: Mutant = {
  name: 'attempt recorded after the call',
  store: ({ stores, memory }) => ({
    ...stores,
    queue: {
      ...stores.queue,
      claim: async (claim) => {
        const inFlight = [...memory.jobs.values()].filter(({ state }) => state === 'sending');
        const leases = await stores.queue.claim(claim);
        const isClaimed = ({ lane }: Job) => leases.some((lease) => lease.lane === lane);
        // What was never recorded is still as it was before it was taken.
        for (const { id, attempt, dueAt } of inFlight.filter(isClaimed)) {
          const job = memory.jobs.get(id);
          if (job) memory.jobs.set(id, { ...job, state: 'queued', attempt: attempt - 1, dueAt });
        }
        return leases;
      },
    },
  }),
};

export const retriedOnUnknown: Mutant = {
  name: 'retry on unknown',
  parts: (parts) => ({
    ...parts,
    line: {
      ...parts.line,
      send: async (call) => {
        const outcome = await parts.line.send(call);
        if (outcome.kind !== 'unknown') return outcome;
        return { kind: 'not_taken', waitMs: 0, providerCode: outcome.reason };
      },
    },
  }),
};

/** Two looks are taken before a message is sent again: one by its commit, one when its job is taken. */
export const noSecondLook: Mutant = {
  name: 'resend without the second look',
  parts: (parts) => {
    const { commit, messages } = parts.stores;
    const seen = new Map<string, Message>();
    const asFirstSeen = (message: Message): Message => {
      const first = seen.get(message.id) ?? message;
      seen.set(message.id, first);
      return first;
    };
    return {
      ...parts,
      stores: {
        ...parts.stores,
        messages: {
          ...messages,
          findMany: async (project, ids) =>
            (await messages.findMany(project, ids)).map(asFirstSeen),
        },
        commit: onProjects(commit, (change) => {
          const isResend = change.timeline?.some(({ detail }) => detail.outcome === 'resending');
          if (!isResend) return commit(change);
          const { unchanged: _, ...requires } = change.requires ?? {};
          return commit({ ...change, requires });
        }),
      },
    };
  },
};

/** The sandbox as if a repeated message were another one: twice unknown fails it. */
export const repeatsNotRecognized: Mutant = {
  name: 'unknown call not repeated where the provider recognizes it',
  parts: (parts) => ({
    ...parts,
    overhear: (provider) => ({ ...parts.overhear(provider), recognizesRepeats: false }),
  }),
};

export const checksumIgnored: Mutant = {
  name: 'a checksum that is not checked',
  read: uncheckedRead,
};

export const tornRecordBelieved: Mutant = {
  name: 'a torn record that is read without its checksum',
  readTorn: believingRead,
};
