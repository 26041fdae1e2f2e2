import type { Logger } from 'pino';
import type { InboundMediaChange } from '../../core/model/messages/remote-message.js';
import type { SteadyClock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { minuteMs } from '../../core/shared/time.js';
import type { QueryGauges } from './query-gauges.js';

type PendingStores = Pick<Stores, 'pendingInbound' | 'pendingMedia'>;

/** Shows the number of inbound media files that are being fetched, and the age of the oldest. */
export const inboundMediaMetrics = (
  gauges: QueryGauges,
  { pendingInbound, pendingMedia }: PendingStores,
  steady: SteadyClock,
): void => {
  const ageSeconds = (instants: readonly number[]): number =>
    Math.max(0, ...instants.map((instant) => (steady() - instant) / 1_000));
  const queues = [pendingInbound, pendingMedia];
  const read = () => Promise.all(queues.map((queue) => queue.pending()));
  gauges.add({
    name: 'roundtrip_inbound_media_pending',
    help: 'Media files of inbound messages that are not fetched from the provider yet.',
    query: async () => (await read()).reduce((sum, { count }) => sum + count, 0),
  });
  gauges.add({
    name: 'roundtrip_inbound_media_oldest_seconds',
    help: 'Age of the oldest of them. 0 when there is none.',
    query: async () => ageSeconds((await read()).flatMap(({ oldest }) => oldest ?? [])),
  });
};

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
