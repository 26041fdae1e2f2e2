import { randomBytes } from 'node:crypto';
import type { Demo } from '../../composition/demo.js';
import { secondMs } from '../../core/shared/time.js';
import { type ApiClient, apiClient } from '../support/http/api-client.js';
import { httpReceiver, type Receiver } from '../support/servers/receiver.js';
import { atRate } from './at-rate.js';

/** What the load did in a window. */
export type Activity = {
  readonly sends: number;
  readonly reads: number;
  readonly uploads: number;
  /** Webhooks that an endpoint accepted, and that one refused. */
  readonly webhooks: number;
  readonly refusedWebhooks: number;
  /** Messages that recipients sent. */
  readonly inbound: number;
  /** Requests without the expected answer, by what came instead. */
  readonly failures: Readonly<Record<string, number>>;
  /** How long each acceptance took, in milliseconds. */
  readonly latenciesMs: readonly number[];
};

export type Load = {
  /** What was done since the last call. */
  readonly takeActivity: () => Activity;
  readonly stop: () => Promise<void>;
};

type Mutable<A> = { -readonly [Key in keyof A]: A[Key] };
/** What is being counted. */
export type Tally = Omit<Mutable<Activity>, 'failures' | 'latenciesMs'> & {
  readonly failures: Record<string, number>;
  readonly latenciesMs: number[];
};

/** Nothing was done yet. */
export const emptyTally = (): Tally => ({
  sends: 0,
  reads: 0,
  uploads: 0,
  webhooks: 0,
  refusedWebhooks: 0,
  inbound: 0,
  failures: {},
  latenciesMs: [],
});

/** The numbers for which the sandbox refuses, fails, answers or doubles within seconds; every tenth send goes to one. */
const special = ['01', '03', '04', '07', '08'].map((end) => `+120255501${end}`);

const recipientOf = (n: number): string =>
  n % 10 === 0
    ? (special[(n / 10) % special.length] ?? '')
    : `+1202556${String(n % 10_000).padStart(4, '0')}`;

/** The one endpoint refuses everything in this share of each cycle. */
const cycleMs = 30 * secondMs;
const refusingMs = 10 * secondMs;
const uploadBytes = 8_192;

/** A mixed load on a server: sends at a rate, as many reads, an upload a second, two webhook endpoints. */
export const startLoad = async (url: string, demo: Demo, sendsPerSecond: number): Promise<Load> => {
  const client = apiClient(url, demo.key);
  let tally = emptyTally();
  let newest: string | undefined;

  const good = await httpReceiver((_, response, body) => {
    tally.webhooks += 1;
    if (String(body).includes('"message.received"')) tally.inbound += 1;
    response.writeHead(204).end();
  });
  const unsteady = await httpReceiver((_, response) => {
    const isRefusing = Date.now() % cycleMs < refusingMs;
    if (isRefusing) tally.refusedWebhooks += 1;
    else tally.webhooks += 1;
    response.writeHead(isRefusing ? 500 : 204).end();
  });
  for (const receiver of [good, unsteady]) await createEndpoint(client, receiver);

  const expect = async (asked: Promise<Response>, status: number): Promise<unknown> => {
    const response = await asked.catch((error: unknown) => String(error));
    if (typeof response !== 'string' && response.status === status) return response.json();
    if (typeof response !== 'string') await response.body?.cancel();
    const what = typeof response === 'string' ? response : String(response.status);
    tally.failures[what] = (tally.failures[what] ?? 0) + 1;
    return undefined;
  };

  const send = async (n: number): Promise<void> => {
    const body = { channel: demo.channel, to: recipientOf(n), text: `Number ${n}` };
    const started = performance.now();
    const accepted = await expect(client.send(body, `soak-${n}`), 202);
    tally.latenciesMs.push(performance.now() - started);
    if (accepted === undefined) return;
    tally.sends += 1;
    newest = (accepted as { id: string }).id;
  };

  const read = async (n: number): Promise<void> => {
    const paths = [
      `/v1/messages/${newest}`,
      `/v1/messages/${newest}/timeline`,
      '/v1/messages?limit=20',
      '/v1/events?limit=20',
    ];
    if (newest === undefined) return;
    if ((await expect(client.call(paths[n % paths.length] ?? ''), 200)) !== undefined)
      tally.reads += 1;
  };

  const upload = async (): Promise<void> => {
    const type = { 'content-type': 'text/plain' };
    const body = randomBytes(uploadBytes).toString('hex');
    const uploaded = await expect(
      client.call('/v1/media', { method: 'POST', headers: type, body }),
      201,
    );
    if (uploaded !== undefined) tally.uploads += 1;
  };

  const loops = [atRate(sendsPerSecond, send), atRate(sendsPerSecond, read), atRate(1, upload)];
  return {
    takeActivity: () => {
      const taken = tally;
      tally = emptyTally();
      return taken;
    },
    stop: async () => {
      await Promise.all(loops.map((stop) => stop()));
      await Promise.all([good.close(), unsteady.close()]);
    },
  };
};

/** Makes an endpoint at a receiver. */
export const createEndpoint = async (client: ApiClient, { url }: Receiver): Promise<void> => {
  const created = await client.call('/v1/webhook_endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, subscribed_types: ['message.*'] }),
  });
  if (created.status !== 201) throw new Error(`no endpoint: ${await created.text()}`);
};
