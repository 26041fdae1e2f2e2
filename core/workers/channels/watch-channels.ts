import { partition } from 'fp-ts/lib/ReadonlyArray.js';
import type { Channel } from '../../model/channels/channel.js';
import {
  beginInspection,
  endInspection,
  isInspectionDue,
} from '../../model/channels/inspection.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { ChatProviders } from '../../ports/provider/chat-provider.js';
import type { Intake, ProviderReport } from '../../ports/provider/intake.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import { type Instant, minuteMs, secondMs } from '../../shared/time.js';
import { type ChangeChannelPorts, changeChannel } from '../../use-cases/channels/change-channel.js';

export type WatchChannelsPorts = ChangeChannelPorts & {
  readonly steady: SteadyClock;
  readonly ephemeral: EphemeralStore;
  readonly providers: ChatProviders;
  readonly intake: Intake;
  readonly onFault: (error: unknown) => void;
};

/** Channels that are inspected at the same time. */
const maxInspections = 8;
/** Statuses that are taken at once from one inspection. */
const maxStatuses = 50;
/** Interval between inspections of a channel that waits for verification. */
const pendingEveryMs = 5 * secondMs;
/**
 * Interval between inspections of any other channel. Reports that were lost are recovered within
 * it.
 */
const activeEveryMs = 10 * minuteMs;
/**
 * Time until an inspection is repeated when its process ended or the provider was not reachable.
 */
const retryAfterMs = 30 * secondMs;

/**
 * Asks the provider about each of its channels whose inspection is due, and applies the reports it
 * returns. This activates new channels, lifts restrictions and recovers lost reports.
 */
export const watchChannels = (ports: WatchChannelsPorts) => async (provider: string) => {
  if (!ports.providers(provider)?.inspect) return;
  const all = await ports.channels.ofProvider(provider);
  const used = all.filter(({ status }) => status !== 'inactive');
  const isRequested = (channel: Channel): boolean => isInspectionDue(channel, ports.steady());
  // Calls wait for the requested ones, so those come first.
  const watched = [...used.filter(isRequested), ...used.filter((channel) => !isRequested(channel))];
  for (let i = 0; i < watched.length; i += maxInspections)
    await Promise.all(
      watched
        .slice(i, i + maxInspections)
        .map((channel) => inspectIfDue(ports, channel).catch(ports.onFault)),
    );
};

const inspectIfDue = async (ports: WatchChannelsPorts, channel: Channel): Promise<void> => {
  if (isInspectionDue(channel, ports.steady())) return inspectAsRequested(ports, channel);
  const { steady, ephemeral } = ports;
  const now = steady();
  const everyMs = channel.status === 'pending' ? pendingEveryMs : activeEveryMs;
  const name = `inspected ${channel.id} ${channel.status}`;
  if (!(await claimTurn(ephemeral, name, { now, until: now + Math.min(everyMs, retryAfterMs) })))
    return;
  if ((await inspect(ports, channel)).length > 0)
    await ephemeral.write(name, String(now), now + everyMs);
};

/**
 * Makes an inspection that a report or a refused call requested. It stays pending until the provider's answer
 * decides the channel's status, also when this process ends meanwhile.
 */
const inspectAsRequested = async (ports: WatchChannelsPorts, channel: Channel): Promise<void> => {
  const { steady, ephemeral } = ports;
  const now = steady();
  const name = `inspection ${channel.id} ${channel.inspection?.dueAt}`;
  if (!(await claimTurn(ephemeral, name, { now, until: now + retryAfterMs }))) return;
  await changeChannel(ports, channel.id, (found, { steadyNow }) =>
    beginInspection(found, steadyNow),
  );
  const begunAt = steady();
  const reports = await inspect(ports, channel);
  if (reports.some(({ kind }) => kind === 'condition'))
    await changeChannel(ports, channel.id, (found) => endInspection(found, begunAt));
};

const isStatus = ({ kind }: ProviderReport): boolean => kind === 'status';

/** Asks the provider and applies its reports. */
const inspect = async (
  { providers, intake }: WatchChannelsPorts,
  channel: Channel,
): Promise<readonly ProviderReport[]> => {
  const reports = (await providers(channel.provider)?.inspect?.(channel)) ?? [];
  // The channel comes first. A list of its messages can be long, and is no reason to refuse other work.
  const { left: others, right: statuses } = partition(isStatus)(reports);
  if (others.length > 0) await intake(others);
  for (let i = 0; i < statuses.length; i += maxStatuses)
    await intake(statuses.slice(i, i + maxStatuses));
  return reports;
};

/**
 * Lets one process inspect a channel. Two processes may both win the turn; a second inspection is
 * harmless.
 */
const claimTurn = async (
  ephemeral: EphemeralStore,
  name: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<boolean> => {
  if ((await ephemeral.read(name, now)) !== undefined) return false;
  await ephemeral.write(name, String(now), until);
  return true;
};
