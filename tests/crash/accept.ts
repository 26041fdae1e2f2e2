import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import { type ApiClient, apiClient, pause } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { runCommand, type ServerEnvironment } from '../support/server-process.js';
import { underKills } from './under-kills.js';

export type CrashPlan = {
  readonly environment: ServerEnvironment;
  readonly sendsPerProject: number;
  readonly projects: number;
  readonly kills: number;
};

/** What one key was answered with, over all its tries. */
type Answers = { readonly bodies: Set<string>; firsts: number };

const retryMs = 50;
const settleWithinMs = 60_000;

/**
 * Kills the server with SIGKILL again and again during a burst of sends, each retried under its key until it
 * is accepted. Then every promise must hold: one message for each key, every 202 there, sequences without a
 * gap, and everything read at the end.
 */
export const crashDuringSends = async (plan: CrashPlan): Promise<string> => {
  const { environment, projects, sendsPerProject, kills } = plan;
  const demos: Demo[] = [];
  for (let i = 0; i < projects; i += 1) demos.push(await runCommand<Demo>(['demo'], environment));

  const total = projects * sendsPerProject;
  const ledgers = demos.map(() => new Map<string, Answers>());
  const server = await underKills({ environment, kills, total }, (url, pieceDone) => {
    const sendUntilAccepted = async (demo: Demo, ledger: Map<string, Answers>, i: number) => {
      const answers: Answers = { bodies: new Set(), firsts: 0 };
      ledger.set(`key-${i}`, answers);
      while (!(await trySend(apiClient(url(), demo.key), demo, i, answers)));
      pieceDone();
    };
    const sends = demos.flatMap((demo, p) =>
      Array.from({ length: sendsPerProject }, (_, i) =>
        sendUntilAccepted(demo, ledgers[p] ?? new Map(), i),
      ),
    );
    return Promise.all(sends);
  });

  for (const [p, demo] of demos.entries())
    await check(apiClient(server.url, demo.key), demo, ledgers[p] ?? new Map());
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  return `${total} messages over ${projects} projects, ${kills} kills: all accounted for`;
};

const bodyOf = (demo: Demo, i: number) => ({
  channel: demo.channel,
  to: `+1202556${String(i).padStart(4, '0')}`,
  text: `Number ${i}`,
});

/** One try; false when it must be tried again. */
const trySend = async (
  client: ApiClient,
  demo: Demo,
  i: number,
  answers: Answers,
): Promise<boolean> => {
  try {
    const response = await client.send(bodyOf(demo, i), `key-${i}`);
    const body = await response.text();
    if (response.status !== 202) {
      assert.ok([409, 429, 503].includes(response.status), `${response.status} ${body}`);
      await pause(response);
      return false;
    }
    answers.bodies.add(body);
    if (response.headers.get('idempotent-replay') === null) answers.firsts += 1;
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return false;
  }
};

const check = async (
  client: ApiClient,
  demo: Demo,
  ledger: ReadonlyMap<string, Answers>,
): Promise<void> => {
  for (const [key, { bodies, firsts }] of ledger) {
    assert.equal(bodies.size, 1, `every 202 of ${key} has the same body`);
    assert.ok(firsts <= 1, `${key} was new at most once`);
  }
  await eventually(settleWithinMs, async () => {
    const unread = (await client.messages()).filter(({ status }) => status !== 'read');
    assert.deepEqual(unread.slice(0, 3), [], `${unread.length} of ${demo.project_id} not read`);
  });
  const messages = await client.messages();
  const ids = new Set(messages.map(({ id }) => id));
  assert.equal(messages.length, ledger.size, 'one message for each key');
  for (const { bodies } of ledger.values())
    for (const body of bodies) assert.ok(ids.has(JSON.parse(body).id), 'every 202 is there');

  const events = await client.events();
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
    'sequences have no gap',
  );
  assert.equal(events.length, 4 * ledger.size, 'each message has its four events, once');
};
