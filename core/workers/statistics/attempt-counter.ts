import type { SteadyClock } from '../../ports/machine/clock.js';
import type { AttemptCountStore } from '../../ports/stores/counts/attempt-count-store.js';
import type { PeriodicService } from '../service.js';
import { type CountingPorts, countInTurns } from './count-in-turns.js';

export type AttemptCounterPorts = CountingPorts & {
  readonly attemptCounts: Pick<AttemptCountStore, 'behind' | 'count'>;
  readonly steady: SteadyClock;
};

/** Deliveries of one transaction: as long as a send beside it may have to wait. */
export const deliveriesAtOnce = 100;

/** Counts the attempts of webhook deliveries to all endpoints. */
export const attemptCounter = ({
  attemptCounts: { behind, count },
  steady,
  ...ports
}: AttemptCounterPorts): PeriodicService =>
  countInTurns({ behind: () => behind(steady()), count, limit: deliveriesAtOnce }, ports);
