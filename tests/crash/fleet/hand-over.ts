import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Demo } from '../../../composition/demo.js';
import type { ServerProcess } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { eventually } from '../../support/time/eventually.js';

export type HandOverPlan = {
  /** An api process, and a project whose channel is busy. */
  readonly url: string;
  readonly demo: Demo;
  readonly startWorker: () => Promise<ServerProcess>;
  /** How the worker ends that held the channel. */
  readonly signal: 'SIGTERM' | 'SIGKILL';
};

/** What it took until another worker went on. */
export type HandOver = { readonly tookMs: number; readonly end: ServerProcess['end'] };

const sendEveryMs = 100;

/**
 * Ends the worker that holds a busy channel while another one runs: how long it takes until the first message
 * that was accepted after the signal is sent, and the worker that sent it.
 */
export const handOver = async (plan: HandOverPlan): Promise<HandOver> => {
  const { url, demo, startWorker, signal } = plan;
  const client = apiClient(url, demo.key);
  let n = 0;
  const send = async (): Promise<string> => {
    n += 1;
    const to = `+1202558${String(n % 10_000).padStart(4, '0')}`;
    const message = { channel: demo.channel, to, text: `Number ${n}` };
    let response = await client.send(message);
    // A machine that is busy with other work makes the server refuse what it did not begin.
    while (response.status === 503) {
      await response.body?.cancel();
      await setTimeout(sendEveryMs);
      response = await client.send(message);
    }
    assert.equal(response.status, 202, 'the project keeps below its rate limit');
    const { id }: { readonly id: string } = JSON.parse(await response.text());
    return id;
  };
  const sentAt = (id: string): Promise<number> =>
    eventually(async () => {
      const { sent_at: at } = await client.message(id);
      assert.equal(typeof at, 'string', `${id} is not sent`);
      return Date.parse(String(at));
    });

  const first = await startWorker();
  await sentAt(await send());
  const trickled: Promise<string>[] = [];
  const trickle = setInterval(() => void trickled.push(send()), sendEveryMs);
  try {
    const second = await startWorker();
    const signalledAt = Date.now();
    const ended = first.end(signal);
    const tookMs = (await sentAt(await send())) - signalledAt;
    await ended;
    return { tookMs, end: second.end };
  } finally {
    clearInterval(trickle);
    await Promise.all(trickled);
  }
};
