import type { Instant } from '../../../core/shared/time.js';
import { secondMs } from '../../../core/shared/time.js';
import { type Json, numberAt } from '../graph/json.js';
import type { Surroundings } from './notice.js';

/** Past it, a number of seconds would lie beyond the year 5000: these are milliseconds. */
const mostSeconds = 100_000_000_000;

/** A time of the provider's, in seconds or milliseconds; undefined where there is none. */
export const instantAt = (json: Json, name: string): Instant | undefined => {
  const number = numberAt(json, name);
  if (number === undefined || number <= 0) return undefined;
  return Math.floor(number > mostSeconds ? number : number * secondMs);
};

/** When something happened: never later than now, for clocks differ. */
export const happenedAt = (json: Json, { toldAt, now }: Surroundings): Instant =>
  Math.min(now, instantAt(json, 'timestamp') ?? toldAt ?? now);
