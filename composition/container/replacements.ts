import type { DestinationStream } from 'pino';
import type { Clock, MonotonicClock } from '../../core/ports/machine/clock.js';
import type { RateLimiters } from '../../core/ports/machine/rate-limiter.js';
import type { Parts } from '../assembly/index.js';

/** Parts of the server that a program can replace, such as a test or a benchmark. */
export type Replacements = {
  /** The wall clock, in Unix milliseconds. Default: the system's. */
  readonly clock?: Clock;
  /**
   * What steps of `clock` are told by, in milliseconds. Default: the process's monotonic clock; for a replaced `clock`
   * none: it is taken for steady time, also on Postgres.
   */
  readonly monotonic?: MonotonicClock;
  /** Changes the rate limiters. Default: leaves them as they are. */
  readonly rateLimiters?: (usual: RateLimiters) => RateLimiters;
  /** Pause between two reads of a gauge of the stores, in milliseconds. Default: 15 s. */
  readonly gaugesEveryMs?: number;
  /** Writes what `GET /metrics` shows. Default: the metrics of this process. */
  readonly scrape?: () => Promise<string>;
  /** Where log lines go. Default: standard error. */
  readonly log?: DestinationStream;
  /** Called with each webhook attempt that ended, in place of its metrics and its log line. */
  readonly onWebhookAttempt?: NonNullable<Parts['onWebhookAttempt']>;
};
