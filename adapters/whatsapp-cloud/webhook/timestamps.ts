import type { Instant } from '../../../core/shared/time.js';
import { secondMs } from '../../../core/shared/time.js';
import { type Json, numberAt } from '../graph/json.js';
import type { NoticeContext } from './notice.js';

/** A larger number is in milliseconds: as seconds it would be after the year 5000. */
const maxSeconds = 100_000_000_000;

/** The start of the year 10000, which a published timestamp cannot show. */
const endOfTime = Date.UTC(10_000, 0);

/** The time at a key, in seconds or milliseconds, as an instant. Undefined without a positive number, or after 9999. */
export const instantAt = (json: Json | undefined, name: string): Instant | undefined => {
  const number = numberAt(json, name);
  if (number === undefined || number <= 0) return undefined;
  const instant = Math.floor(number > maxSeconds ? number : number * secondMs);
  return instant < endOfTime ? instant : undefined;
};

/** The time of an item, at most `now`, because WhatsApp's clock can be ahead of ours. */
export const happenedAt = (json: Json, { sentAt, now }: NoticeContext): Instant =>
  Math.min(now, instantAt(json, 'timestamp') ?? sentAt ?? now);
