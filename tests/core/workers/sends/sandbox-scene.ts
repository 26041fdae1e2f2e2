import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { memoryStores, memoryTables } from '../../../../adapters/memory/index.js';
import {
  sandboxNetwork,
  sandboxProvider,
  sandboxReporter,
} from '../../../../adapters/sandbox/index.js';
import {
  addressMatch,
  aesSealing,
  isAddressRange,
  sha256,
  ulidNewId,
} from '../../../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../../../adapters/system/media-type-sniffer.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { idleUntil } from '../../../../composition/testing/time/idle-until.js';
import { messaging } from '../../../../core/messaging.js';
import type { Payload } from '../../../../core/model/messages/sends/payload.js';
import type { LanesTouched } from '../../../../core/model/queue/lane.js';
import type { ChatProvider, SendCall } from '../../../../core/ports/provider/chat-provider.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import type { ChannelId, MessageId } from '../../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { steadyCommit } from '../../../../core/use-cases/steady-commit.js';
import { notifyingCommit } from '../../../../core/workers/lanes/notifying-commit.js';
import { attemptJob } from '../../../../core/workers/sends/attempt-job.js';
import {
  claimingCommit,
  type Dispatcher,
  dispatcher,
} from '../../../../core/workers/sends/dispatcher.js';
import { noon } from '../../../support/fixtures/entities.js';
import { countingLedger } from '../../../support/hosts/counting-ledger.js';
import { noFiles } from '../../../support/hosts/no-files.js';
import { memoryJobOf } from '../../../support/stores/job-readers.js';

/** A call to the provider: by whom, when by the monotonic clock, and to whom. */
export type SeenCall = SendCall & { readonly by: string; readonly at: number };

/** The service in memory with the sandbox, in a time that the test drives. */
export const sandboxScene = async () => {
  const state = memoryTables();
  const ledger = countingLedger();
  const time = drivenTime(noon, idleUntil(state, ledger));
  const { clock, steady, monotonic, timer } = time;
  const calls: SeenCall[] = [];
  const faults: unknown[] = [];
  const listeners = new Set<(lanes: LanesTouched) => void>();
  const newId = ulidNewId(clock, (count) => new Uint8Array(count).fill(5));
  const memory = memoryStores(newId, state);
  const jobOf = memoryJobOf(state);
  const tell = (lanes: LanesTouched) => {
    for (const listener of listeners) listener(lanes);
  };
  const workers: Dispatcher[] = [];
  const laneOf: Dispatcher['laneOf'] = (channel) =>
    workers.map((each) => each.laneOf(channel)).find((lane) => lane !== undefined);
  const stored = { commit: notifyingCommit(memory.commit, tell) };
  const claiming = claimingCommit((change) => stored.commit(change), laneOf);
  const commit = steadyCommit(claiming, steady);
  const stores = { ...memory, commit };
  const onFault = (error: unknown) => void faults.push(error);
  const app = messaging({
    clock,
    steady,
    newId,
    stores,
    blobs: memoryBlobStore(clock),
    sniff: mediaTypeSniffer,
    digest: sha256,
    randomBytes: (count) => new Uint8Array(count),
    canExist: () => true,
    addressMatch,
    isAddressRange,
    networks: () => sandboxNetwork,
    sealing: aesSealing(new Uint8Array(32)),
    checkWebhookUrl: async () => undefined,
  });

  const reporter = sandboxReporter({ steady, timer, ledger, intake: app.receiveReports, onFault });
  const sandbox = sandboxProvider({ clock, steady, ledger, onScheduled: reporter.scheduled });
  reporter.start();

  const organization = right(await app.createOrganization({ name: 'Any' }));
  const project = right(
    await app.createProject({
      organization: organization.id,
      name: 'Any',
      environment: 'live',
    }),
  ).id;
  const connect = async (ratePerSecond?: number): Promise<ChannelId> => {
    const command = { project, type: 'whatsapp', provider: 'sandbox', displayName: null };
    const address = '+12025550100' as const;
    return right(await app.connectChannel({ ...command, address, ratePerSecond, settings: {} })).id;
  };

  /** Another worker over the same store; the others may stand in for the sandbox, its queue and its commits. */
  const worker = (
    owner: string,
    play: ChatProvider = sandbox,
    queue = stores.queue,
    commit = stores.commit,
  ) => {
    const seen: ChatProvider = {
      ...play,
      send: (call) => {
        calls.push({ ...call, by: owner, at: monotonic() });
        return play.send(call);
      },
    };
    const ports = {
      ...stores,
      queue,
      commit,
      clock,
      steady,
      monotonic,
      timer,
      newId,
      random: () => 0.5,
      providers: () => seen,
      unknownPolicy: 'resend' as const,
      callTimeoutMs: 5_000,
      onFault,
      owner,
      files: noFiles,
    };
    const made = dispatcher({ ...ports, attempt: attemptJob(ports) });
    workers.push(made);
    listeners.add(made.wake);
    made.start();
    return {
      stop: made.stop,
      /** Hears no more of what is committed; only its polling is left. */
      deafen: () => void listeners.delete(made.wake),
    };
  };

  const accept = (channel: ChannelId, to: PhoneNumber, payload: Payload, replyTo?: string) =>
    app.acceptMessage({
      project,
      request: newId('req'),
      idempotencyKey: undefined,
      send: { channel, to, payload, metadata: {}, ...(replyTo !== undefined && { replyTo }) },
    });
  const send = async (channel: ChannelId, to: PhoneNumber, text = 'Hello'): Promise<MessageId> =>
    right(await accept(channel, to, { kind: 'text', text })).message;

  const messageOf = async (id: MessageId) => right(await app.getMessage({ project, id }));
  const timelineOf = async (id: MessageId) => right(await app.getTimeline({ project, id }));
  const isSettled = async (id: MessageId) =>
    (await jobOf(project, id)) === undefined &&
    (await ledger.nextDue(Number.NEGATIVE_INFINITY)) === undefined;

  return {
    ...{ time, app, stores, ledger, project, calls, faults, sandbox },
    /** Replaces the commit of the store. */
    wrap: (wrapped: (commit: Commit) => Commit) => {
      stored.commit = wrapped(stored.commit);
    },
    ...{ connect, worker, accept, send, messageOf, timelineOf, jobOf, isSettled },
  };
};

export type SandboxScene = Awaited<ReturnType<typeof sandboxScene>>;

const right = <A>(answer: E.Either<unknown, A>): A =>
  E.isRight(answer) ? answer.right : assert.fail(JSON.stringify(answer.left));
