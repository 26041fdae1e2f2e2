import assert from 'node:assert/strict';
import pg from 'pg';
import type { Demo } from '../../../composition/demo.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { runCommand, type ServerProcess, startServer } from '../../support/hosts/server-process.js';
import { type ApiClient, apiClient, type EventView, pause } from '../../support/http/api-client.js';
import { eventually } from '../../support/time/eventually.js';

export type FleetPlan = {
  /** The Postgres that all processes share. */
  readonly url: string;
  readonly dataDir: string;
  readonly projects: number;
  readonly channelsOfProject: number;
  readonly sendsOfChannel: number;
};

type Tenant = { readonly demo: Demo; readonly channels: readonly string[] };
type Fleet = { apis: ServerProcess[]; workers: ServerProcess[] };

const recipientsOfChannel = 10;
const sendersOfProject = 8;

/**
 * Two api and two worker processes over one Postgres, of which an api and a worker are killed in the middle and
 * replaced. In the end every accepted message was taken exactly once and read, in order per recipient, and a
 * reader who polled all the while saw each project's events without a gap and in order.
 */
export const fleetUnderKills = async (plan: FleetPlan): Promise<string> => {
  const shared: ServerEnvironment = {
    ROUNDTRIP_DATABASE_URL: plan.url,
    ROUNDTRIP_DATA_DIR: plan.dataDir,
  };
  const tenants = await makeTenants(plan, shared);
  const start = (role: 'api' | 'worker') => startServer({ ...shared, ROUNDTRIP_ROLE: role });
  const fleet: Fleet = {
    apis: await Promise.all([start('api'), start('api')]),
    workers: await Promise.all([start('worker'), start('worker')]),
  };
  const anyApi = (n: number, key: string): ApiClient =>
    apiClient(fleet.apis[n % fleet.apis.length]?.url ?? '', key);

  const total = plan.projects * plan.channelsOfProject * plan.sendsOfChannel;
  let accepted = 0;
  const reading = new AbortController();
  const readers = tenants.map(({ demo }) => readAllTheWhile(anyApi, demo.key, reading.signal));
  const sending = Promise.all(
    tenants.map((tenant) => sendAll(plan, tenant, anyApi, () => (accepted += 1))),
  );
  await eventually(async () => assert.ok(accepted > total / 3, `${accepted}`));
  await replace(fleet.workers, () => start('worker'));
  await eventually(async () => assert.ok(accepted > (2 * total) / 3, `${accepted}`));
  await replace(fleet.apis, () => start('api'));
  await sending;

  for (const [i, { demo }] of tenants.entries())
    await eventually(async () => {
      const events = (await readers[i]?.seen()) ?? [];
      const read = events.filter(({ type }) => type === 'message.read');
      assert.equal(read.length, plan.channelsOfProject * plan.sendsOfChannel, demo.project_id);
    });
  reading.abort();
  for (const reader of readers) checkEvents(await reader.end);
  await checkTakings(plan.url, total);
  for (const each of [...fleet.apis, ...fleet.workers])
    assert.equal(await each.end('SIGTERM'), 0, 'each process ends by itself on SIGTERM');
  return `${total} messages over ${plan.projects} projects, a worker and an api killed: each taken once, in order, and read`;
};

const makeTenants = async (
  { projects, channelsOfProject }: FleetPlan,
  environment: ServerEnvironment,
): Promise<readonly Tenant[]> => {
  const tenants: Tenant[] = [];
  for (let p = 0; p < projects; p += 1) {
    const demo = await runCommand<Demo>(['demo'], environment);
    const channels = [demo.channel];
    for (let c = 1; c < channelsOfProject; c += 1) {
      const asked = ['channel', 'connect', '--project', demo.project_id, '--type', 'whatsapp'];
      const address = `+120255502${String(10 * p + c).padStart(2, '0')}`;
      const connect = [...asked, '--provider', 'sandbox', '--address', address];
      channels.push((await runCommand<{ id: string }>(connect, environment)).id);
    }
    tenants.push({ demo, channels });
  }
  return tenants;
};

const replace = async (
  processes: ServerProcess[],
  start: () => Promise<ServerProcess>,
): Promise<void> => {
  await processes.shift()?.end('SIGKILL');
  processes.push(await start());
};

type AnyApi = (n: number, key: string) => ApiClient;

/** Each recipient's messages go one after another, so that their order is known; recipients side by side. */
const sendAll = async (
  { sendsOfChannel }: FleetPlan,
  { demo, channels }: Tenant,
  anyApi: AnyApi,
  onAccepted: () => void,
): Promise<void> => {
  const lines = channels.flatMap((channel) =>
    Array.from({ length: recipientsOfChannel }, (_, r) => ({ channel, r })),
  );
  const work = Array.from({ length: sendsOfChannel / recipientsOfChannel }, (_, n) => n);
  const takeLine = async (): Promise<void> => {
    for (let line = lines.shift(); line; line = lines.shift())
      for (const n of work) {
        const to = `+1202555${String(1000 + line.r)}`;
        const body = { channel: line.channel, to, text: `Number ${n}` };
        await sendUntilAccepted(anyApi, demo.key, body, `${line.channel} ${line.r} ${n}`);
        onAccepted();
      }
  };
  await Promise.all(Array.from({ length: sendersOfProject }, takeLine));
};

const sendUntilAccepted = async (
  anyApi: AnyApi,
  key: string,
  body: object,
  name: string,
): Promise<void> => {
  for (let n = Math.floor(Math.random() * 2); ; n += 1) {
    const response = await anyApi(n, key)
      .send(body, name.replaceAll(' ', '-'))
      .catch(() => undefined);
    await response?.text().catch(() => undefined);
    if (response?.status === 202) return;
    if (response) await pause(response);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Polls a project's events through one api after another, and keeps them as they were seen. */
const readAllTheWhile = (anyApi: AnyApi, key: string, signal: AbortSignal) => {
  const seen: EventView[] = [];
  const read = async (): Promise<readonly EventView[]> => {
    for (let n = 0; !signal.aborted; n += 1) {
      const last = seen.at(-1)?.id;
      const path = `/v1/events?limit=100${last ? `&after=${last}` : ''}`;
      const page = await anyApi(n, key)
        .get<{ data: readonly EventView[] }>(path)
        .catch(() => undefined);
      seen.push(...(page?.data ?? []));
      if ((page?.data.length ?? 0) < 100) await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return seen;
  };
  return { end: read(), seen: async () => seen };
};

/** Gap-free, in order, each step once; and sent in the order of acceptance for each recipient. */
const checkEvents = (events: readonly EventView[]): void => {
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
    'the reader saw every number, in order',
  );
  const order = (type: string): ReadonlyMap<string, readonly string[]> => {
    const lines = new Map<string, string[]>();
    for (const { data } of events.filter((event) => event.type === type)) {
      const line = `${data.channel} ${data.to}`;
      lines.set(line, [...(lines.get(line) ?? []), data.id]);
    }
    return lines;
  };
  const sent = order('message.sent');
  for (const [line, ids] of order('message.accepted'))
    assert.deepEqual(sent.get(line), ids, `${line}: sent as accepted`);
};

const checkTakings = async (url: string, total: number): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    'select calls::int, count(*)::int from sandbox_calls group by 1',
  );
  await client.end();
  assert.deepEqual(rows, [{ calls: 1, count: total }], 'the sandbox took each message once');
};
