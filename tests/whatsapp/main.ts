import { openDesk } from './desk.js';
import { storm } from './storm.js';

/** `npm run emulate [-- MESSAGES [NUMBERS]]`: the long form, on SQLite; 5,000 messages over 4 numbers by default. */
const [messages = '5000', numbers = '4'] = process.argv.slice(2);
const desk = await openDesk(Number(numbers));
try {
  console.log(
    await storm(desk, { messages: Number(messages), losesCalls: true, settleWithinMs: 900_000 }),
  );
} finally {
  await desk.close();
}
