import type { Logger } from 'pino';
import type { InboundMediaChange } from '../../core/model/messages/remote-message.js';
import type { SteadyClock } from '../../core/ports/machine/clock.js';
import { minuteMs } from '../../core/shared/time.js';

/** Logs each message that is received without its media file, and what becomes of the file. */
export const inboundMediaLog =
  (logger: Logger, steady: SteadyClock) =>
  ({ message, channel, file, receivedAt }: InboundMediaChange): void => {
    const ageMs = steady() - receivedAt;
    const facts = { message, channel, ageSeconds: Math.round(ageMs / 1_000) };
    if (file === 'pending') logger.warn(facts, 'a message is received without its media file');
    else if (typeof file === 'string')
      logger.warn({ ...facts, error: file }, 'a media file cannot be had');
    else if (ageMs >= minuteMs)
      logger.info(facts, 'the media file of a received message is stored');
  };
