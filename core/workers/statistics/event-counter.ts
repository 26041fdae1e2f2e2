import type { StatisticsStore } from '../../ports/stores/counts/statistics-store.js';
import type { PeriodicService } from '../service.js';
import { type CountingPorts, countInTurns } from './count-in-turns.js';

export type EventCounterPorts = CountingPorts & {
  readonly statistics: Pick<StatisticsStore, 'behind' | 'count'>;
};

/** Events of one transaction: as long as a send beside it may have to wait. */
export const eventsAtOnce = 250;

/** Counts the events of all projects for their statistics. */
export const eventCounter = ({ statistics, ...ports }: EventCounterPorts): PeriodicService =>
  countInTurns({ ...statistics, limit: eventsAtOnce }, ports);
