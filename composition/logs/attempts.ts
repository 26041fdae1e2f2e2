import type { Logger } from 'pino';
import type { EndedAttempt } from '../../core/model/webhooks/attempt-end.js';
import { milliseconds } from './milliseconds.js';

/** Logs one line for each attempt of a webhook delivery, at `info`. It names no URL, which may contain a secret. */
export const attemptLog =
  (logger: Logger) =>
  ({ project, delivery, event, attempt, result }: EndedAttempt): void => {
    if (!logger.isLevelEnabled('info')) return;
    const { number, statusCode, error, durationMs } = attempt;
    logger.info(
      {
        delivery: delivery.id,
        endpoint: delivery.endpoint,
        project,
        event: event.id,
        type: event.type,
        attempt: number,
        result,
        ...(statusCode !== null && { status: statusCode }),
        ...(error !== null && { error }),
        durationMs: milliseconds(durationMs),
      },
      'webhook attempt',
    );
  };
