import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** When a person last called a channel, by the clock of the network. */
export type LastCall = { readonly channel: ChannelId; readonly at: Instant };

type Called = { readonly lastCalls?: readonly LastCall[] | undefined };

/** A contact once the person has called. The same object where a later call, or this one, is known. */
export const withCall = <C extends Called>(contact: C, call: LastCall): C => {
  const { lastCalls = [] } = contact;
  const known = lastCalls.find(({ channel }) => channel === call.channel);
  return known && known.at >= call.at
    ? contact
    : { ...contact, lastCalls: latestOf([call, ...lastCalls]) };
};

/** The latest call of each channel. */
export const latestOf = (calls: readonly LastCall[]): readonly LastCall[] => {
  const latest = new Map<ChannelId, LastCall>();
  for (const call of calls)
    if (call.at > (latest.get(call.channel)?.at ?? Number.NEGATIVE_INFINITY))
      latest.set(call.channel, call);
  return [...latest.values()];
};
