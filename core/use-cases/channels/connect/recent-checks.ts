import type { MonotonicClock } from '../../../ports/machine/clock.js';
import type { ChannelCheck } from '../../../ports/provider/channel-setup.js';
import { setNewest } from '../../../shared/set-newest.js';
import { minuteMs } from '../../../shared/time.js';

/** How long the answers of a provider are shown again. */
const recentMs = minuteMs;
/** Channels whose answers are remembered; past it the oldest go first. */
const capacity = 1_000;

type Asked = { readonly at: number; readonly checks: Promise<readonly ChannelCheck[]> };

/** Asks the provider of a channel. `name` is the channel as it is configured; `isAgain`: also when it was asked just now. */
export type RecentChecks = (
  query: { readonly name: string; readonly isAgain: boolean },
  ask: () => Promise<readonly ChannelCheck[]>,
) => Promise<readonly ChannelCheck[]>;

/** Remembers what providers answered about channels, for 60 s, each process for itself. A failure is not remembered. */
export const recentChecks = (clock: MonotonicClock): RecentChecks => {
  const recent = new Map<string, Asked>();
  return ({ name, isAgain }, ask) => {
    const at = clock();
    const known = recent.get(name);
    if (!isAgain && known && known.at <= at && at - known.at < recentMs) return known.checks;
    const asked = { at, checks: ask() };
    setNewest(recent, capacity, name, asked);
    asked.checks.catch(() => recent.get(name) === asked && recent.delete(name));
    return asked.checks;
  };
};
