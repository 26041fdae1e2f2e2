import type { Clock } from '../../core/ports/machine/clock.js';
import type { RandomBytes } from '../../core/ports/machine/random-bytes.js';
import { type NewId, ulidDigits, ulidTime } from '../../core/shared/ids.js';

const randomDigits = 16;

/**
 * Prefixed ULIDs. Each id sorts after the ids that this process made before: within one millisecond, or after the
 * clock was set back, the 80 random bits are incremented.
 */
export const ulidNewId = (clock: Clock, randomBytes: RandomBytes): NewId => {
  let time = -1;
  let timeText = '';
  let random = new Uint8Array(randomDigits);
  return (prefix) => {
    const now = clock();
    if (now > time) {
      time = now;
      timeText = ulidTime(now);
      // The first bit is clear, so an increment never overflows.
      random = Uint8Array.from(randomBytes(randomDigits), (byte, i) => byte & (i === 0 ? 15 : 31));
    } else increment(random);
    let text = timeText;
    for (const digit of random) text += ulidDigits.charAt(digit);
    return `${prefix}_${text}`;
  };
};

const increment = (random: Uint8Array): void => {
  for (let i = random.length - 1; i >= 0; i -= 1) {
    const digit = random[i] ?? 0;
    random[i] = (digit + 1) % 32;
    if (digit < 31) return;
  }
};
