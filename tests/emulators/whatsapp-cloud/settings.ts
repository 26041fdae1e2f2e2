import { defaultVariants, type Variants } from './variants.js';

/** The provider's limits. `null` removes a limit. */
export type Limits = {
  /** Messages per second of one number. Default `by level`: 80, or 1,000 for a number of level HIGH. */
  readonly throughputPerSecond: number | 'by level' | null;
  /** Messages from one number to one user: a burst (default 45), and one more each `refillMs` (default 6,000 ms). */
  readonly pair: { readonly burst: number; readonly refillMs: number } | null;
  /** Management calls of one account per hour. Default 5,000. */
  readonly managementCallsPerHour: number | null;
  /** Templates that one account may create per hour. Default 100. */
  readonly templateCreationsPerHour: number | null;
  /** Templates that one account may have. Default 6,000. */
  readonly templatesPerAccount: number | null;
};

/** When an accepted message reaches each status. Times are milliseconds after the acceptance. */
export type Pace = {
  /** Whether messages progress on their own. Default true. When false, only `control.report` moves a message. */
  readonly automatic: boolean;
  /** Default 20 ms. */
  readonly sentMs: number;
  /** Default 60 ms. */
  readonly deliveredMs: number;
  /** Default 120 ms. */
  readonly readMs: number;
  /** For audio. Default 200 ms. */
  readonly playedMs: number;
  /** A random delay of at most this many milliseconds is added to each time. Default 0. */
  readonly jitterMs: number;
};

/** How templates are reviewed. */
export type Review = {
  /** Whether a review decides on its own. Default true. When false, only `control.decideTemplate` decides. */
  readonly automatic: boolean;
  /** Milliseconds until the decision. Default 50. With 0 the decision is part of the answer, and no webhook follows. */
  readonly afterMs: number;
};

/** How a failed webhook delivery is retried, with exponential backoff. */
export type Retry = {
  /** Milliseconds before the first retry. Default 1,000. */
  readonly firstDelayMs: number;
  /** Factor between one delay and the next. Default 2. */
  readonly factor: number;
  /** Longest delay between two attempts, in milliseconds. Default 3,600,000 (one hour). */
  readonly maxDelayMs: number;
  /** Milliseconds after the first attempt at which the emulator drops the delivery. Default 604,800,000 (7 days). */
  readonly giveUpAfterMs: number;
  /** Milliseconds that the receiver may take to answer, in real time. Default 10,000. */
  readonly timeoutMs: number;
};

/** How updates are grouped into webhook deliveries. */
export type Batch = {
  /** Updates per delivery, at most. Default 1. */
  readonly maxUpdates: number;
  /** Milliseconds that an update waits for others. Default 0. */
  readonly maxWaitMs: number;
};

/** Everything that `control.change` can change while the emulator runs. */
export type Settings = {
  /** Choices where real accounts of the provider behave differently. */
  readonly variants: Variants;
  /** The provider's limits. */
  readonly limits: Limits;
  /** When messages reach their statuses. */
  readonly pace: Pace;
  /** How templates are reviewed. */
  readonly review: Review;
  /** How webhook deliveries are retried. */
  readonly retry: Retry;
  /** How updates are grouped into deliveries. */
  readonly batch: Batch;
};

/** A partial change of the settings. What it leaves out stays as it is. */
export type SettingsPatch = { readonly [Group in keyof Settings]?: Partial<Settings[Group]> };

const dayMs = 86_400_000;

/** The default settings: as strict as the provider, but faster. */
export const defaultSettings: Settings = {
  variants: defaultVariants,
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
    firstDelayMs: 1_000,
    factor: 2,
    maxDelayMs: 3_600_000,
    giveUpAfterMs: 7 * dayMs,
    timeoutMs: 10_000,
  },
  batch: { maxUpdates: 1, maxWaitMs: 0 },
};

/** Applies a patch to the settings. */
export const patched = (settings: Settings, patch: SettingsPatch): Settings => ({
  variants: { ...settings.variants, ...patch.variants },
  limits: { ...settings.limits, ...patch.limits },
  pace: { ...settings.pace, ...patch.pace },
  review: { ...settings.review, ...patch.review },
  retry: { ...settings.retry, ...patch.retry },
  batch: { ...settings.batch, ...patch.batch },
});
