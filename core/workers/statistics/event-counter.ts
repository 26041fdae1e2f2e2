import type { MonotonicClock, Timer } from '../../ports/machine/clock.js';
import type { StatisticsStore } from '../../ports/stores/counts/statistics-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { secondMs } from '../../shared/time.js';
import { type PeriodicService, rounds } from '../service.js';

export type EventCounterPorts = {
  readonly statistics: Pick<StatisticsStore, 'behind' | 'count'>;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** Events of one transaction: as long as a send beside it may have to wait. */
export const eventsAtOnce = 250;
/** The pause after a transaction, in times of its duration: sends get most of the database. */
const pauseShare = 4;
/** Interval between looks for events when all are counted. */
const everyMs = 5 * secondMs;

/** Counts the events of all projects for their statistics, project after project in turn, a part at a time. */
export const eventCounter = ({
  statistics,
  monotonic,
  timer,
  onFault,
}: EventCounterPorts): PeriodicService => {
  let left: readonly ProjectId[] = [];
  const countSome = async (): Promise<number> => {
    if (left.length === 0) left = await statistics.behind();
    const [project, ...others] = left;
    if (!project) return everyMs;
    left = others;
    const startedAt = monotonic();
    const looked = await statistics.count(project, eventsAtOnce);
    if (looked === eventsAtOnce) left = [...others, project];
    return left.length === 0 ? everyMs : pauseShare * (monotonic() - startedAt);
  };
  return rounds(countSome, { everyMs, timer, onFault });
};
