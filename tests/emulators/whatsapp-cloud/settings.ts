import { type Readings, usualReadings } from './readings.js';

/** The provider's limits; null lifts one. */
export type Limits = {
  /** Messages a second of one number; `by level` is 80, or 1000 at level HIGH. */
  readonly throughputPerSecond: number | 'by level' | null;
  /** Messages to one user: a burst, refilled by one in so many milliseconds. */
  readonly pair: { readonly burst: number; readonly refillMs: number } | null;
  readonly managementCallsPerHour: number | null;
  readonly templateCreationsPerHour: number | null;
  readonly templatesPerAccount: number | null;
};

/** How long after its acceptance a message reaches each status; not `automatic`: only on command. */
export type Pace = {
  readonly automatic: boolean;
  readonly sentMs: number;
  readonly deliveredMs: number;
  readonly readMs: number;
  readonly playedMs: number;
  /** At most this is added to each, as chance decides. */
  readonly jitterMs: number;
};

/** How templates are reviewed; after 0 ms the verdict already stands in the answer. */
export type Review = { readonly automatic: boolean; readonly afterMs: number };

/** How a webhook delivery that failed is repeated: at once, then ever more rarely, then dropped. */
export type Retry = {
  readonly firstMs: number;
  readonly factor: number;
  readonly longestMs: number;
  readonly forMs: number;
  /** How long the receiver may take. */
  readonly patienceMs: number;
};

/** How many updates share a delivery, and how long one waits for company. */
export type Batch = { readonly most: number; readonly withinMs: number };

/** All that can be changed while the emulator runs. */
export type Settings = {
  readonly readings: Readings;
  readonly limits: Limits;
  readonly pace: Pace;
  readonly review: Review;
  readonly retry: Retry;
  readonly batch: Batch;
};

/** Settings of which only some are given. */
export type SettingsPatch = { readonly [Group in keyof Settings]?: Partial<Settings[Group]> };

const dayMs = 86_400_000;

/** The settings when nothing is said: as strict as the provider, only quicker. */
export const usualSettings: Settings = {
  readings: usualReadings,
  limits: {
    throughputPerSecond: 'by level',
    pair: { burst: 45, refillMs: 6_000 },
    managementCallsPerHour: 5_000,
    templateCreationsPerHour: 100,
    templatesPerAccount: 6_000,
  },
  pace: {
    automatic: true,
    sentMs: 20,
    deliveredMs: 60,
    readMs: 120,
    playedMs: 200,
    jitterMs: 0,
  },
  review: { automatic: true, afterMs: 50 },
  retry: {
    firstMs: 1_000,
    factor: 2,
    longestMs: 3_600_000,
    forMs: 7 * dayMs,
    patienceMs: 10_000,
  },
  batch: { most: 1, withinMs: 0 },
};

/** The settings with a patch laid over each group. */
export const patched = (settings: Settings, patch: SettingsPatch): Settings => ({
  readings: { ...settings.readings, ...patch.readings },
  limits: { ...settings.limits, ...patch.limits },
  pace: { ...settings.pace, ...patch.pace },
  review: { ...settings.review, ...patch.review },
  retry: { ...settings.retry, ...patch.retry },
  batch: { ...settings.batch, ...patch.batch },
});
