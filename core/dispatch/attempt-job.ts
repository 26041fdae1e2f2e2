import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../channels/channel.js';
import { moveChannel } from '../channels/move-channel.js';
import type { Change } from '../commit/change.js';
import { decideAgain } from '../commit/decide-again.js';
import type { Message } from '../messages/message.js';
import { providerAlias } from '../messages/provider-alias.js';
import type { ChannelStore } from '../ports/channel-store.js';
import type { CallOutcome, ChatProvider, ChatProviders } from '../ports/chat-provider.js';
import type { Clock, Random, Timer } from '../ports/clock.js';
import type { Commit } from '../ports/commit.js';
import type { MessageStore } from '../ports/message-store.js';
import type { ReportStore } from '../ports/report-store.js';
import type { NewId } from '../shared/ids.js';
import { type ApplyReportPorts, applyReport } from './apply-report.js';
import { insisting } from './insist.js';
import type { Job } from './job.js';
import { resolveUnknown, type UnknownPolicy } from './resolve-unknown.js';
import { retryAt } from './rules.js';
import { changeOf, failed, type SettleFacts, settleSend } from './settle-send.js';
import { survivingDefects } from './survive-defect.js';

export type AttemptPorts = ApplyReportPorts & {
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly newId: NewId;
  readonly messages: MessageStore;
  readonly channels: ChannelStore;
  readonly reports: ReportStore;
  readonly providers: ChatProviders;
  readonly commit: Commit;
  readonly unknownPolicy: UnknownPolicy;
  /** A call that takes longer has an unknown outcome. */
  readonly callTimeoutMs: number;
  readonly onFault: (error: unknown) => void;
};

/** A taken job with what it is about, as it was read after it was taken. */
export type Attempt = {
  readonly channel: Channel;
  readonly job: Job;
  readonly message: Message | undefined;
};

const expired = {
  code: 'expired',
  message: 'The provider neither took nor refused it within its time-to-live.',
} as const;
const noProvider: CallOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'no_provider' };

/** Makes one attempt at a taken job, and settles it under the lease that it was taken under. */
export const attemptJob = (host: AttemptPorts): ((attempt: Attempt) => Promise<void>) => {
  const ports = { ...host, commit: insisting(host.commit, host.timer) };
  return survivingDefects(ports, attemptOnce(ports));
};

const attemptOnce =
  (ports: AttemptPorts) =>
  async ({ channel, job, message }: Attempt): Promise<void> => {
    if (!message) return commitPlain(ports, changeOf({ channel, job, now: ports.clock() }, 'done'));
    if (job.kind === 'confirm_read') return confirmRead(ports, { channel, job, message });
    if (job.state === 'unknown') return settle(ports, { channel, job, message }, resolve(ports));
    if (message.progress.status !== 'accepted' || ports.clock() >= job.expiresAt)
      return settle(ports, { channel, job, message }, expire);
    const outcome = await callWithin(ports, (provider) =>
      provider.send({ channel, message, attempt: job.attempt }),
    )(channel);
    await settle(ports, { channel, job, message }, (facts) => settleSend(facts, outcome), outcome);
    if (outcome.kind === 'channel_trouble') await moveTo(ports, channel, outcome.becomes);
  };

type Decide = (facts: SettleFacts, provider: ChatProvider | undefined) => Change;

const expire: Decide = (facts) =>
  facts.message.progress.status === 'accepted'
    ? failed(facts, expired, { kind: 'expired' })
    : changeOf(facts, 'done');

const resolve =
  ({ unknownPolicy: policy }: AttemptPorts): Decide =>
  (facts, provider) =>
    resolveUnknown({ ...facts, policy, silenceCounts: provider?.silenceCounts ?? true });

/** Decides and commits; anew when the message moved or a report came meanwhile. */
const settle = async (
  ports: AttemptPorts,
  { channel, job, message: first }: Attempt & { readonly message: Message },
  decide: Decide,
  outcome?: CallOutcome,
): Promise<void> => {
  let message = first;
  let kept: SettleFacts['kept'] = [];
  const provider = ports.providers(channel.provider);
  await decideAgain(async () => {
    const facts: SettleFacts = {
      channel,
      job,
      message,
      kept,
      now: ports.clock(),
      random: ports.random(),
      newId: ports.newId,
      unknownWaitMs: provider?.unknownWaitMs ?? 0,
    };
    const answer = await ports.commit(decide(facts, provider));
    if (E.isRight(answer)) return undefined;
    if (answer.left.code === 'lease_lost') return keepAsReport(ports, channel, message, outcome);
    message = (await ports.messages.find(message.project, message.id)) ?? message;
    const named = outcome?.kind === 'taken' ? outcome.providerId : null;
    if (named !== null)
      kept = await ports.reports.kept(channel.project, providerAlias(channel.id, named));
    return 'again';
  });
};

/** Somebody else holds the lane: what the provider answered counts as a report that the message was sent. */
const keepAsReport = async (
  ports: AttemptPorts,
  channel: Channel,
  message: Message,
  outcome: CallOutcome | undefined,
): Promise<undefined> => {
  if (outcome?.kind !== 'taken') return undefined;
  await applyReport(ports)(channel, {
    kind: 'status',
    channel: channel.id,
    providerId: outcome.providerId,
    echo: message.id,
    status: 'sent',
    at: ports.clock(),
    error: null,
    providerCode: null,
  });
  return undefined;
};

/** A confirmation is harmless to repeat: whatever is not final is simply tried again. */
const confirmRead = async (
  ports: AttemptPorts,
  { channel, job, message }: Attempt & { readonly message: Message },
): Promise<void> => {
  const isOver = ports.clock() >= job.expiresAt;
  const outcome = isOver
    ? undefined
    : await callWithin(
        ports,
        (provider) => provider.confirmRead?.({ channel, message }) ?? Promise.resolve(unneeded),
      )(channel);
  const now = ports.clock();
  const isDone = !outcome || outcome.kind === 'taken' || outcome.kind === 'refused';
  const waitMs = outcome && 'waitMs' in outcome ? outcome.waitMs : 0;
  const dueAt = retryAt(now, { ...job, waitMs, random: ports.random() });
  const next = isDone ? 'done' : ({ state: 'queued', dueAt, failures: job.failures + 1 } as const);
  await commitPlain(ports, changeOf({ channel, job, now }, next));
  if (outcome?.kind === 'channel_trouble') await moveTo(ports, channel, outcome.becomes);
};

const unneeded: CallOutcome = { kind: 'taken', providerId: null };

/** Calls the channel's provider, and gives up waiting at the time-out: what happened then is unknown. */
const callWithin =
  (
    { providers, timer, callTimeoutMs, onFault }: AttemptPorts,
    call: (provider: ChatProvider) => Promise<CallOutcome>,
  ) =>
  (channel: Channel): Promise<CallOutcome> => {
    const provider = providers(channel.provider);
    if (!provider) return Promise.resolve(noProvider);
    return new Promise((resolve) => {
      const cancel = timer(callTimeoutMs, () =>
        resolve({ kind: 'unknown', reason: `no answer within ${callTimeoutMs} ms` }),
      );
      const broken = (error: unknown): void => {
        onFault(error);
        resolve({ kind: 'unknown', reason: 'a fault during the call' });
      };
      Promise.resolve(provider).then(call).then(resolve, broken).finally(cancel);
    });
  };

/** A settlement that nobody can contest but a new owner, whose word then counts. */
const commitPlain = async ({ commit }: AttemptPorts, change: Change): Promise<void> =>
  void (await commit(change));

const moveTo = (
  ports: AttemptPorts,
  { id }: Channel,
  to: 'restricted' | 'inactive',
): Promise<void> =>
  decideAgain(async () => {
    const channel = await ports.channels.findAnywhere(id);
    const move = channel && moveChannel(channel, to, ports.clock(), ports.newId);
    if (!move) return undefined;
    return E.isRight(await ports.commit(move.change)) ? undefined : 'again';
  });
