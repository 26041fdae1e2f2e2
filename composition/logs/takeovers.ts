import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { isChannelLane, type LaneKey, type LaneLease } from '../../core/model/queue/lane.js';
import { countedFromZero } from '../metrics/labels.js';

/** Logs and counts the lanes that this process took over from a worker that did not release them. */
export const takeoverLog = (
  logger: Logger,
  registry: Registry,
): ((lease: LaneLease<LaneKey>) => void) => {
  const takeovers = countedFromZero(registry, {
    name: 'roundtrip_lane_takeovers_total',
    help: 'Channels and endpoints that this process took over from a worker that did not release them, by kind.',
    labels: ['kind'],
    known: [{ kind: 'channel' }, { kind: 'endpoint' }],
  });
  return ({ lane, project, epoch }) => {
    takeovers.inc({ kind: isChannelLane(lane) ? 'channel' : 'endpoint' });
    logger.warn({ lane, project, epoch }, 'a lane is taken over: its worker did not release it');
  };
};
