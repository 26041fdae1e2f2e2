import type { Clock } from '../../core/ports/machine/clock.js';
import type { RandomBytes } from '../../core/ports/machine/random-bytes.js';
import type { NewId } from '../../core/shared/ids.js';

/** Crockford's base 32, lower case. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const timeDigits = 10;
const chanceDigits = 16;

/**
 * Identifiers that sort by creation, strictly so within this process: within one millisecond, or when the
 * clock is set back, the 80 random bits count on from the last ones.
 */
export const ulidNewId = (clock: Clock, randomBytes: RandomBytes): NewId => {
  let time = -1;
  let timeText = '';
  let chance = new Uint8Array(chanceDigits);
  return (prefix) => {
    const now = clock();
    if (now > time) {
      time = now;
      timeText = timeOf(now);
      // The first bit is left clear, so that counting on never overflows.
      chance = Uint8Array.from(randomBytes(chanceDigits), (byte, i) => byte & (i === 0 ? 15 : 31));
    } else countOn(chance);
    let text = timeText;
    for (const digit of chance) text += digits.charAt(digit);
    return `${prefix}_${text}`;
  };
};

const timeOf = (instant: number): string => {
  let rest = instant;
  let text = '';
  for (let i = 0; i < timeDigits; i += 1) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

const countOn = (chance: Uint8Array): void => {
  for (let i = chance.length - 1; i >= 0; i -= 1) {
    const digit = chance[i] ?? 0;
    chance[i] = (digit + 1) % 32;
    if (digit < 31) return;
  }
};
