import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { runCommand } from '../support/hosts/server-process.js';
import { type ApiClient, apiClient, pause } from '../support/http/api-client.js';
import { checkLedger, type Ledger, noteAccepted } from './ledger.js';
import { underKills } from './repeated-kills.js';

export type CrashPlan = {
  readonly environment: ServerEnvironment;
  readonly sendsPerProject: number;
  readonly projects: number;
  readonly kills: number;
};

const retryMs = 50;

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
  const ledgers = demos.map((): Ledger => new Map());
  const server = await underKills({ environment, kills, total }, (url, pieceDone) => {
    const sendUntilAccepted = async (demo: Demo, ledger: Ledger, i: number) => {
      while (!(await trySend(apiClient(url(), demo.key), demo, i, ledger)));
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
    await checkLedger(apiClient(server.url, demo.key), ledgers[p] ?? new Map());
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
  ledger: Ledger,
): Promise<boolean> => {
  try {
    const response = await client.send(bodyOf(demo, i), `key-${i}`);
    const body = await response.text();
    if (response.status !== 202) {
      assert.ok([409, 429, 503].includes(response.status), `${response.status} ${body}`);
      await pause(response);
      return false;
    }
    noteAccepted(ledger, `key-${i}`, response, body);
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return false;
  }
};
