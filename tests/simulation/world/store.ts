import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { type MemoryStores, memoryStores } from '../../../adapters/memory/index.js';
import { memoryTables, type Tables } from '../../../adapters/memory/tables.js';
import { memorySandboxLedger, type SandboxLedger } from '../../../adapters/sandbox/index.js';
import { ulidNewId } from '../../../adapters/system/index.js';
import { factKey } from '../../../core/commit/facts.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { SteadyRecord } from '../../../core/model/time/follow-clock.js';
import type { DeliveryProgress } from '../../../core/model/webhooks/delivery.js';
import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { SteadyRecords } from '../../../core/ports/machine/steady-records.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { utcMonth } from '../../../core/shared/time.js';
import type { Host } from './machine.js';

/** The store that all processes share: it outlives them, and has a clock of its own, which they follow. */
export type SharedStore = {
  readonly stores: MemoryStores;
  readonly steadyRecords: SteadyRecords;
  /** Where the store runs: its clock steps too. */
  readonly host: Host;
  readonly sandbox: SandboxLedger;
  readonly blobs: BlobStore;
  /** The jobs that are not settled. */
  readonly unsettled: () => readonly Job[];
  /** The deliveries that active endpoints still have to get. */
  readonly undelivered: () => readonly DeliveryProgress[];
  /** Messages of a project's allowance spent in the present month. */
  readonly spent: (project: ProjectId) => number;
  /** Its insides, for faulty variants alone. */
  readonly memory: Tables;
};

/** What the store itself names needs no chance: it alone names such things. */
const namesOf = (clock: Clock) => ulidNewId(clock, (count) => new Uint8Array(count));

/** The memory stores, as processes would share them. */
export const sharedMemory = (clock: Clock): SharedStore => {
  const memory = memoryTables();
  const stores = memoryStores(namesOf(clock), memory);
  const host: Host = { name: 'store', wallAheadMs: 0 };
  let record: SteadyRecord = { offsetMs: 0, seenAt: 0 };
  return {
    memory,
    sandbox: memorySandboxLedger(),
    blobs: memoryBlobStore(clock),
    stores,
    steadyRecords: {
      read: async () => ({ record, storeClock: clock() + host.wallAheadMs }),
      write: async (next, expectedMs) => {
        if (record.offsetMs !== expectedMs) return false;
        record = { ...next, seenAt: Math.max(next.seenAt, record.seenAt) };
        return true;
      },
    },
    host,
    unsettled: () => [...memory.jobs.values()],
    undelivered: () =>
      [...memory.endpoints.values()]
        .filter(isActive)
        .flatMap(({ id }) => memory.pendingOf.of(id))
        .flatMap((id) => memory.facts.deliveries.get(id) ?? []),
    spent: (project) => memory.facts.spent.get(factKey(project, utcMonth(clock()))) ?? 0,
  };
};
