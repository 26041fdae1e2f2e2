import type { ChannelId, JobId, MessageId } from '../../../core/shared/ids.js';
import { callTimeoutMs } from '../actors/processes.js';
import type { Ledger, ProviderCall } from '../ledger.js';
import { startTime } from '../world/machine.js';

/** That a worker took a job to call for it. */
export type Attempt = {
  readonly at: number;
  /** From when its outcome is waited for: when the worker asked for the job, or got it if its clock was ahead. */
  readonly waitsFrom: number;
  /** Whether the store was told that the provider had certainly not taken the message. */
  readonly isForRetry: boolean;
};

/** A send as the store saw it come and go. */
export type SendHistory = {
  readonly job: JobId;
  readonly message: MessageId;
  readonly lane: ChannelId;
  readonly recipient: string | null;
  /** Place in the order of acceptance. */
  readonly order: number;
  readonly acceptedAt: number;
  /** Every time that it was taken to be called for, and how that was settled before the next. */
  readonly attempts: readonly Attempt[];
  /** Every call, in order of its beginning. */
  readonly calls: readonly ProviderCall[];
  /** When the job was settled for good. */
  readonly doneAt: number;
  /** When the message first left `accepted`. */
  readonly movedAt: number;
};

/** The sends of a run, in order of acceptance. */
export const sendsOf = (ledger: Ledger): readonly SendHistory[] => {
  const { changes, calls } = ledger;
  const made = changes.filter(({ isMade }) => isMade);
  const doneAt = settledAt(made);
  const withdrawnAt = new Map(
    made.flatMap(({ at, change: { withdrawals = [] } }) =>
      withdrawals.map(({ subject }) => [subject, at] as const),
    ),
  );
  const movedAt = new Map<MessageId, number>();
  for (const { at, change } of made) {
    for (const { id, progress } of change.puts?.messages ?? [])
      if (progress.status !== 'accepted' && !movedAt.has(id)) movedAt.set(id, at);
  }
  return made
    .flatMap(({ at, change: { jobs = [], puts } }) =>
      jobs.flatMap((job) => {
        const message = puts?.messages?.find(({ id }) => id === job.subject);
        return job.kind === 'send' && message ? [{ job, at, message: message.id }] : [];
      }),
    )
    .map(({ job: { id, lane, recipient }, at, message }, order) => ({
      ...{ job: id, message, lane, recipient, order, acceptedAt: at },
      attempts: attemptsAt(ledger, id),
      calls: calls.filter((call) => call.message === message),
      doneAt: doneAt.get(id) ?? withdrawnAt.get(message) ?? Infinity,
      movedAt: movedAt.get(message) ?? Infinity,
    }));
};

/** When each job was settled for good. */
const settledAt = (made: Ledger['changes']): ReadonlyMap<JobId, number> =>
  new Map(
    made.flatMap(({ at, change: { settlements = [] } }) =>
      settlements.flatMap(({ job, next }) => (next === 'done' ? [[job, at] as const] : [])),
    ),
  );

const attemptsAt = ({ takes, changes }: Ledger, job: JobId): readonly Attempt[] => {
  const settlements = changes.flatMap(({ at, isMade, change }) =>
    (change.settlements ?? []).flatMap((own) => (isMade && own.job === job ? [{ at, own }] : [])),
  );
  return takes
    .filter(({ jobs }) => jobs.some(({ id, state }) => id === job && state === 'sending'))
    .map(({ at, asked }) => {
      const next = settlements.find((settled) => settled.at >= at)?.own.next;
      const isForRetry = typeof next === 'object' && next.state === 'queued' && !next.unknowns;
      return { at, isForRetry, waitsFrom: Math.min(at, asked - startTime) };
    });
};

/** What the worker made of a call; nothing when it did not hear in time. */
export const heard = ({ from, until, outcome }: ProviderCall) =>
  until - from < callTimeoutMs ? outcome : undefined;

/** Whether the worker heard that the message was taken or refused for good. */
export const isFinal = (call: ProviderCall): boolean =>
  ['taken', 'refused'].includes(heard(call)?.kind ?? 'unknown');

/** Whether the worker could not tell if the message had been taken. */
export const isUnknown = (call: ProviderCall): boolean =>
  (heard(call)?.kind ?? 'unknown') === 'unknown';
