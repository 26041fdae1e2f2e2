import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import { leaseMs } from '../../core/model/queue/timing.js';
import { apiClient } from '../support/http/api-client.js';
import type { PostgresServer } from '../support/stores/postgres-server.js';
import { eventually } from '../support/time/eventually.js';
import { assertInPromisedTime } from '../support/time/in-promised-time.js';
import { type AnswerLog, answerLog } from './answer-log.js';
import { checkLedger, type Ledger, noteAccepted } from './ledger.js';

/** A project under load, and what its clients were told. */
export type Tenant = { readonly demo: Demo; readonly ledger: Ledger };

export type OutagePlan = {
  readonly postgres: PostgresServer;
  /** The api processes on it; workers may run in others. */
  readonly urls: readonly string[];
  readonly tenants: readonly Tenant[];
  readonly outages: number;
  /** How many sends are accepted before each outage. */
  readonly sendsBetween: number;
  /** How often clients are refused before the database comes back. */
  readonly refusals: number;
};

const sendersOfProject = 8;
/** Within which a service is itself again once its database is. */
const recoveredWithinMs = 5_000;
/** Within which a message of then is read: a lane that was given up is worked in again when its lease ends. */
const readWithinMs = leaseMs;

/**
 * Ends Postgres at once under load, again and again, as `pg_ctl restart -m immediate` does, and starts it when
 * clients have been refused for a while. In between every answer is a 503 that says when to come back; soon
 * after, each process works again by itself; and in the end nothing accepted is lost or doubled.
 */
export const outagesUnderLoad = async (plan: OutagePlan): Promise<string> => {
  const { postgres, urls, tenants, outages, sendsBetween, refusals } = plan;
  const seen = answerLog();
  const over = new AbortController();
  const load = loadOn(urls, tenants, { seen, signal: over.signal });
  const recoveries: string[] = [];
  const work = async (): Promise<void> => {
    for (let i = 0; i < outages; i += 1) {
      await grownBy(sendsBetween, () => seen.count(202));
      await postgres.kill();
      await grownBy(refusals, () => seen.count(503));
      await Promise.all(urls.map(isKnownToBeAway));
      await postgres.restart();
      recoveries.push(await recovery(urls, tenants, seen));
    }
    await grownBy(sendsBetween, () => seen.count(202));
  };
  try {
    await Promise.race([work(), load]);
  } finally {
    over.abort();
    await load;
  }

  for (const { demo, ledger } of tenants)
    await checkLedger(apiClient(urls[0] ?? '', demo.key), ledger);
  const total = tenants.reduce((sum, { ledger }) => sum + ledger.size, 0);
  return [
    `${total} messages, Postgres ended at once ${outages} times under load: nothing lost or doubled`,
    `${seen.count(503)} answers were 503, none 500, the slowest answer took ${seen.slowestMs()} ms`,
    `after its return: ${recoveries.join('; ')}`,
  ].join('\n  ');
};

const grownBy = async (by: number, count: () => number): Promise<void> => {
  const before = count();
  const isThere = async () => assert.ok(count() >= before + by, 'the load does not go on');
  await eventually(isThere);
};

type Load = { readonly seen: AnswerLog; readonly signal: AbortSignal };

/** Sends and looks up messages until it is told to stop; every send is tried until it is accepted. */
const loadOn = (
  urls: readonly string[],
  tenants: readonly Tenant[],
  { seen, signal }: Load,
): Promise<unknown> => {
  let made = 0;
  const sendOne = async (tenant: Tenant): Promise<void> => {
    made += 1;
    const n = made;
    for (let tried = n; !signal.aborted; tried += 1)
      if (await isSent(urls[tried % urls.length] ?? '', tenant, n, seen)) return;
  };
  const sender = async (tenant: Tenant): Promise<void> => {
    while (!signal.aborted) await sendOne(tenant);
  };
  return Promise.all(
    tenants.flatMap((tenant) => Array.from({ length: sendersOfProject }, () => sender(tenant))),
  );
};

const refusedPauseMs = 50;

/** One try to send, and where it is accepted a look at the message; false when it must be tried again. */
const isSent = async (
  url: string,
  { demo, ledger }: Tenant,
  n: number,
  seen: AnswerLog,
): Promise<boolean> => {
  const client = apiClient(url, demo.key);
  const sent = {
    channel: demo.channel,
    to: `+1202556${String(n % 10_000).padStart(4, '0')}`,
    text: `Number ${n}`,
  };
  const { response, body } = await seen.see(() => client.send(sent, `key-${n}`));
  if (response.status === 202) {
    noteAccepted(ledger, `key-${n}`, response, body);
    await seen.see(() => client.call(`/v1/messages/${JSON.parse(body).id}`));
    return true;
  }
  await new Promise((resolve) => setTimeout(resolve, refusedPauseMs));
  return false;
};

/** No process is ready while the database is away, and each says why in its metrics. */
const isKnownToBeAway = async (url: string): Promise<void> => {
  const { status } = await fetch(`${url}/readyz`);
  assert.equal(status, 503, '/readyz');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  assert.match(metrics, /^roundtrip_faults_total{part="http"} [1-9]/m);
};

/** How long it takes until each api accepts again, and until workers have a message of each project read. */
const recovery = async (
  urls: readonly string[],
  tenants: readonly Tenant[],
  seen: AnswerLog,
): Promise<string> => {
  const started = performance.now();
  const probes = tenants.flatMap((tenant) => urls.map((url) => ({ tenant, url })));
  const accepted = probes.map(({ tenant, url }) =>
    eventually(() => acceptedNow(url, tenant, seen)),
  );
  const messages = await Promise.all(accepted);
  const acceptedMs = performance.now() - started;
  await assertInPromisedTime('the first 202', acceptedMs, recoveredWithinMs);
  await Promise.all(messages.map((isRead) => eventually(isRead)));
  const readMs = performance.now() - started;
  await assertInPromisedTime('its message is read', readMs - acceptedMs, readWithinMs);
  return `accepted again after ${Math.round(acceptedMs)} ms, read after ${Math.round(readMs)} ms`;
};

/** Sends under a key of its own; fails unless it is accepted. Gives a check that the message is read. */
const acceptedNow = async (
  url: string,
  { demo, ledger }: Tenant,
  seen: AnswerLog,
): Promise<() => Promise<void>> => {
  const client = apiClient(url, demo.key);
  const key = `probe-${ledger.size}-${performance.now()}`;
  const sent = { channel: demo.channel, to: '+12025570000', text: key };
  const { response, body } = await seen.see(() => client.send(sent, key));
  assert.equal(response.status, 202);
  noteAccepted(ledger, key, response, body);
  const { id } = JSON.parse(body);
  return async () => assert.equal((await client.message(id)).status, 'read');
};
