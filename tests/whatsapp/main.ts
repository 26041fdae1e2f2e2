import { openDesk } from './desk.js';
import { storm } from './storm.js';

/** `npm run emulate [-- MESSAGES [NUMBERS]]`: the long form, on SQLite; 5,000 messages over 6 numbers by default. */
const [messages = '5000', numbers = '6'] = process.argv.slice(2);
const desk = await openDesk(Number(numbers));
try {
  const plan = {
    messages: Number(messages),
    longestDelayMs: 4_000,
    timesAsOften: 1,
    settleWithinMs: 600_000,
  };
  console.log(await storm(desk, { ...plan, isLong: true }));
} finally {
  await desk.close();
}
