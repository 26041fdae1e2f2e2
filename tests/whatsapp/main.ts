import { startDeployment } from './deployment.js';
import { sendUnderFaults } from './send-under-faults.js';

/**
 * `npm run emulate [-- MESSAGES [NUMBERS [KILLS]]]`: the long form, on SQLite; by default 5,000 messages over 6 numbers,
 * by a server that is killed 5 times meanwhile.
 */
const [messages = '5000', numbers = '6', kills = '5'] = process.argv.slice(2);
const deployment = await startDeployment(Number(numbers));
try {
  const plan = {
    messages: Number(messages),
    longestDelayMs: 4_000,
    timesAsOften: 1,
  };
  console.log(await sendUnderFaults(deployment, { ...plan, isLong: true, kills: Number(kills) }));
} finally {
  await deployment.close();
}
