import assert from 'node:assert/strict';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

/** Another event loop of this process, which does nothing: its longest turn is the machine's doing. */
const idleLoop = `
const { parentPort } = require('node:worker_threads');
const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
delay.enable();
parentPort.once('message', () => parentPort.postMessage(delay.max));
parentPort.postMessage('ready');
`;

/** Runs `use`, in which no turn of the event loop may last longer than the machine itself makes it. */
export const withoutBlocking = async <A>(
  longestTurnMs: number,
  use: () => Promise<A>,
): Promise<A> => {
  const idle = new Worker(idleLoop, { eval: true });
  await once(idle, 'message');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  try {
    const result = await use();
    delay.disable();
    idle.postMessage('end');
    const [idleMax] = (await once(idle, 'message')) as [number];
    const blockedMs = (delay.max - idleMax) / 1e6;
    assert.ok(blockedMs < longestTurnMs, `a turn of ${delay.max / 1e6} ms`);
    return result;
  } finally {
    delay.disable();
    await idle.terminate();
  }
};
