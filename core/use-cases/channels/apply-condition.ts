import {
  type ConditionReport,
  isTimely,
  type LastCondition,
} from '../../model/channels/condition.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { ChannelId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { moveChannel } from './move-channel.js';

export type ApplyConditionPorts = {
  readonly clock: Clock;
  readonly channels: ChannelStore;
  readonly ephemeral: EphemeralStore;
  readonly commit: Commit;
};

/** How long the last report is remembered. */
const rememberedForMs = 30 * dayMs;

/**
 * Applies what a provider says about a channel's status, unless the report is late (docs/specification.md#3.3.4) or is no
 * allowed move.
 */
export const applyCondition =
  (ports: ApplyConditionPorts) =>
  async (report: ConditionReport): Promise<void> => {
    const now = ports.clock();
    const said = { ...report, at: Math.min(report.at, now) };
    const last = await lastCondition(ports, report.channel, now);
    if (!isTimely(said, last, now)) return;
    await retryOnConflict(async () => {
      const channel = await ports.channels.findAnywhere(report.channel);
      const move = channel && moveChannel(channel, said.becomes, ports.clock(), said);
      if (!move) return undefined;
      return commitChange(ports.commit, move.change, {
        committed: () => undefined,
        changed: retry,
      });
    });
    const { at, until, providerCode, detail = null, quality = last?.quality } = said;
    const kept: LastCondition = { at, until, providerCode, detail, ...(quality && { quality }) };
    const text = JSON.stringify(kept);
    await ports.ephemeral.write(noteOf(report.channel), text, now + rememberedForMs);
  };

/** What the provider of a channel said last; undefined if nothing for 30 days. */
export const lastCondition = async (
  { ephemeral }: Pick<ApplyConditionPorts, 'ephemeral'>,
  channel: ChannelId,
  now: Instant,
): Promise<LastCondition | undefined> => {
  const text = await ephemeral.read(noteOf(channel), now);
  return text === undefined ? undefined : (JSON.parse(text) as LastCondition);
};

const noteOf = (channel: ChannelId): string => `condition ${channel}`;
