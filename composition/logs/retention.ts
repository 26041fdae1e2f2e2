import type { Logger } from 'pino';
import type { RetentionRun } from '../assembly/index.js';
import { milliseconds } from './milliseconds.js';

/** Logs each run of the retention: at `info` when it removed something, else at `debug`. */
export const retentionLog =
  (logger: Logger) =>
  ({ removed, durationMs }: RetentionRun): void => {
    const level = Object.values(removed).some((rows) => rows > 0) ? 'info' : 'debug';
    logger[level]({ removed, durationMs: milliseconds(durationMs) }, 'retention run');
  };
