import { type DestinationStream, type Logger, pino } from 'pino';
import type { Configuration } from '../configuration/configuration.js';
import { errorFacts } from './error-facts.js';

/** Bytes of lines that wait for a slow reader. Lines beyond are dropped, so that a stuck reader costs no memory. */
const maxBytesWaiting = 16 * 1_024 * 1_024;

/** Bytes of lines that are written together: one write of a line costs more than all else about it. */
const bytesAtOnce = 8 * 1_024;
/** Time after which fewer are written. */
const flushEveryMs = 100;

/** What decides what is logged. */
export type LogSettings = Pick<Configuration, 'logLevel' | 'logContent'>;

/** The log of a process: JSON lines on standard error, or where `destination` writes them. */
export const processLogger = (
  { logLevel: level, logContent }: LogSettings,
  destination: DestinationStream = standardError(),
): Logger =>
  pino(
    { level, base: { pid: process.pid }, serializers: { err: errorFacts(logContent) } },
    destination,
  );

let opened: ReturnType<typeof pino.destination> | undefined;

/**
 * Standard error, written beside the event loop, which never waits for the reader. An exit and an uncaught exception write
 * what waits; a kill -9 loses it. What cannot be written, on a full disk, waits for the next flush. All logs of a process
 * share it: pino writes at each `periodicFlush` for as long as the process lives, also when no line waits.
 */
const standardError = (): DestinationStream => {
  opened ??= pino
    .destination({
      ...{ dest: 2, sync: false, maxLength: maxBytesWaiting },
      ...{ minLength: bytesAtOnce, periodicFlush: flushEveryMs },
    })
    .on('error', () => undefined);
  return opened;
};
