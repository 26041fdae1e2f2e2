import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores, memoryTables } from '../../../adapters/memory/index.js';
import {
  type SandboxLedger,
  sandboxProvider,
  sandboxReporter,
} from '../../../adapters/sandbox/index.js';
import { systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../../adapters/system/media-type-sniffer.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import { idleUntil } from '../../../composition/testing/time/idle-until.js';
import { type Messaging, messaging } from '../../../core/messaging.js';
import { numberNetwork } from '../../../core/model/networks/network.js';
import type { FetchFile } from '../../../core/ports/machine/file-fetch.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { type Instant, secondMs } from '../../../core/shared/time.js';
import { steadyCommit } from '../../../core/use-cases/steady-commit.js';
import { fileFetches } from '../../../core/workers/files/file-fetches.js';
import { notifyingCommit } from '../../../core/workers/lanes/notifying-commit.js';
import { attemptJob } from '../../../core/workers/sends/attempt-job.js';
import {
  claimingCommit,
  type Dispatcher,
  dispatcher,
} from '../../../core/workers/sends/dispatcher.js';
import { rightOf } from '../fixtures/either.js';
import { memoryJobOf } from '../stores/job-readers.js';
import { countingLedger } from './counting-ledger.js';
import { testMachine } from './test-machine.js';

/** The middle of a day in the middle of a month. */
const noon = Date.UTC(2026, 0, 15, 12);

export type DrivenHostOptions = {
  readonly environment?: 'live' | 'test';
  /** What the sandbox does; itself unless given. */
  readonly provider?: (sandbox: ChatProvider, ledger: SandboxLedger) => ChatProvider;
  /** Gets the files that messages name by their addresses; none can be had unless given. */
  readonly fetchFile?: FetchFile;
  /** Changes the stores; none unless given. */
  readonly stores?: (stores: Stores) => Stores;
};

/**
 * The whole service in memory, on time that a test drives, with a project and a sandbox channel. A worker that
 * `crash` ends does nothing more, and leaves its leases as they are.
 */
export const drivenHost = async (options: DrivenHostOptions = {}) => {
  const { environment = 'test', provider = (sandbox) => sandbox, stores: changed } = options;
  const { fetchFile = async () => E.left({ kind: 'dns_failed' }) } = options;
  const state = memoryTables();
  const ledger = countingLedger();
  const time = drivenTime(noon, idleUntil(state, ledger));
  const { clock, steady, monotonic, timer } = time;
  const newId = ulidNewId(clock, systemRandomBytes);
  const blobs = memoryBlobStore(clock);
  const faults: unknown[] = [];
  let worker: Dispatcher | undefined;
  const memory = memoryStores(newId, state);
  const raw = changed?.(memory) ?? memory;
  const notifying = notifyingCommit(raw.commit, (lanes) => worker?.wake(lanes));
  const claiming = claimingCommit(notifying, (channel) => worker?.laneOf(channel));
  const stores = { ...raw, commit: steadyCommit(claiming, steady) };
  const use = messaging({
    ...testMachine,
    networks: () => played.network ?? numberNetwork,
    clock,
    steady,
    newId,
    stores,
    blobs,
  });
  const ring: { debt: (dueAt: Instant) => void } = { debt: () => {} };
  const played = provider(
    sandboxProvider({ clock, steady, ledger, onScheduled: (dueAt) => ring.debt(dueAt) }),
    ledger,
  );

  const work = (): (() => void) => {
    let isDead = false;
    const alive = <A>(answer: Promise<A>): Promise<A> =>
      answer.then((value) => (isDead ? new Promise<A>(() => {}) : value));
    const ports = {
      ...stores,
      commit: (change: Parameters<typeof stores.commit>[0]) =>
        isDead ? new Promise<never>(() => {}) : alive(stores.commit(change)),
      clock,
      steady,
      monotonic,
      timer,
      newId,
      random: () => 0.5,
      providers: () => played,
      unknownPolicy: 'resend' as const,
      callTimeoutMs: 5 * secondMs,
      onFault: (error: unknown) => void faults.push(error),
      owner: newId('req'),
    };
    const files = fileFetches({
      ...{ ...ports, blobs, fetchFile, sniff: mediaTypeSniffer },
      ...{ networks: () => played.network ?? numberNetwork, mediaQuotaBytes: Infinity },
      localhostAllowed: async () => true,
    });
    const queue = {
      ...stores.queue,
      claim: (claim: Parameters<typeof stores.queue.claim>[0]) =>
        isDead ? Promise.resolve([]) : stores.queue.claim(claim),
      renew: (claim: Parameters<typeof stores.queue.renew>[0]) =>
        isDead ? Promise.resolve([]) : stores.queue.renew(claim),
    };
    const made = dispatcher({ ...ports, queue, attempt: attemptJob({ ...ports, files }) });
    worker = made;
    made.start();
    return () => {
      isDead = true;
    };
  };

  const onFault = (error: unknown) => void faults.push(error);
  const reporter = sandboxReporter({ steady, timer, ledger, intake: use.receiveReports, onFault });
  ring.debt = reporter.scheduled;
  reporter.start();
  let end = work();

  const organization = rightOf(await use.createOrganization({ name: 'Any' }));
  const { id: project } = rightOf(
    await use.createProject({ organization: organization.id, name: 'Any', environment }),
  );
  const connect = async () =>
    rightOf(
      await use.connectChannel({
        project,
        type: 'whatsapp',
        provider: 'sandbox',
        address: '+12025550100',
        displayName: null,
        settings: {},
      }),
    ).id;
  const channel = await connect();

  const others = {
    stores,
    blobs,
    ledger,
    jobOf: memoryJobOf(state),
    time,
    newId,
    project,
    channel,
    connect,
    /** Ends the worker as a crash would. */
    crash: () => end(),
    /** Starts another worker. */
    restart: () => {
      end = work();
    },
    assertNoFaults: () => assert.deepEqual(faults, []),
  };
  const host: Messaging & typeof others = { ...use, ...others };
  return host;
};

export type DrivenHost = Awaited<ReturnType<typeof drivenHost>>;
