import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import { templateCategories } from '../../core/templates/template.js';
import { type ApiClient, apiClient, type MessageView, pause } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { inTurns } from '../support/in-turns.js';
import { samples } from '../support/media-samples.js';
import { runCommand, startServer } from '../support/server-process.js';
import type { CrashPlan } from './accept.js';
import { underKills } from './under-kills.js';

type Wire = Record<string, unknown>;

const retryMs = 50;
const sendsAtOnce = 50;
const settleWithinMs = 120_000;
/** How many sends there are for each template that is submitted between them. */
const sendsPerTemplate = 25;

/** A project, what it has to send, and what it was told of its sends. */
type Sender = {
  readonly demo: Demo;
  readonly contents: readonly Wire[];
  readonly accepted: Map<string, string>;
  refused: number;
};

/**
 * Kills the server again and again while projects send texts, templates and media, replay some of them, and
 * submit templates. Then usage must equal a recount of the messages, and each template must have been reviewed
 * once.
 */
export const crashDuringMixedSends = async (plan: CrashPlan): Promise<string> => {
  const { environment, projects, sendsPerProject, kills } = plan;
  const demos: Demo[] = [];
  for (let i = 0; i < projects; i += 1) demos.push(await runCommand<Demo>(['demo'], environment));
  const before = await startServer(environment);
  const senders = await Promise.all(demos.map((demo) => prepared(before.url, demo)));
  await before.end('SIGTERM');

  const total = projects * sendsPerProject;
  const server = await underKills({ environment, kills, total }, (url, pieceDone) =>
    Promise.all(
      senders.map((sender) =>
        inTurns({ count: sendsPerProject, atOnce: sendsAtOnce }, async (i) => {
          if (i % sendsPerTemplate === 0) await submit(url, sender, `t_${i}`);
          await send(url, sender, i);
          if (pick(i, 6, 4) === 0) await send(url, sender, i);
          pieceDone();
        }),
      ),
    ),
  );

  for (const sender of senders) await check(apiClient(server.url, sender.demo.key), sender);
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  const refused = senders.reduce((sum, sender) => sum + sender.refused, 0);
  return `${total} mixed sends over ${projects} projects, ${refused} refused, ${kills} kills: usage equals a recount`;
};

/** A number below `bound`, told by a send's own: the same each time, and in no order. */
const pick = (i: number, purpose: number, bound: number): number =>
  (Math.imul(i + purpose * 7_919, 2_654_435_761) >>> 9) % bound;

/** Every part that the sandbox plays within seconds, the slow ones rarely, and many others. */
const recipientOf = (i: number): string => {
  if (i % 100 < slowParts.length) return slowParts[i % 100] ?? '';
  return pick(i, 1, 3) === 0
    ? (quickParts[pick(i, 2, quickParts.length)] ?? '')
    : `+1202556${1_000 + pick(i, 2, 9_000)}`;
};

/** One message to such a number waits for the one before. */
const slowParts = ['+12025550105', '+12025550106'];
const quickParts = ['01', '02', '03', '04', '07', '08'].map((part) => `+120255501${part}`);

const templateBody = (demo: Demo, name: string, category: string): Wire => ({
  channel: demo.channel,
  name,
  language: 'en',
  category,
  body: 'Hello {{1}}, and goodbye.',
});

/** An approved template of each category, one that is paused, and an image. */
const prepared = async (url: string, demo: Demo): Promise<Sender> => {
  const client = apiClient(url, demo.key);
  const names = [...templateCategories.map((category) => ['go', category]), ['pause_', 'utility']];
  const templates = await Promise.all(
    names.map(async ([name, category = '']) => {
      const body = templateBody(demo, `${name}_${category}`, category);
      return (await answered(() => post(client, '/v1/templates', body))).id;
    }),
  );
  await eventually(settleWithinMs, async () => {
    const { data } = await client.get<{ data: readonly Wire[] }>('/v1/templates');
    const statuses = data.map(({ status }) => status).sort();
    assert.deepEqual(statuses, ['approved', 'approved', 'approved', 'paused']);
  });
  const image = await client.call('/v1/media', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: samples['image/png'],
  });
  const contents = [
    ...templates.map((id) => ({ template: { id, body_parameters: ['Ada'] } })),
    { media: { id: ((await image.json()) as Wire).id } },
    { text: 'Hello' },
  ];
  return { demo, contents, accepted: new Map(), refused: 0 };
};

const post = (client: ApiClient, path: string, body: Wire): Promise<Response> =>
  client.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Tries until there is an answer that says how the request ended; its body. */
const answered = async (ask: () => Promise<Response>): Promise<Wire> => {
  for (;;) {
    const response = await ask().catch(() => undefined);
    const body = await response?.json().catch(() => undefined);
    if (response && body && ![429, 503].includes(response.status) && !isRunning(body))
      return { ...(body as Wire), status_code: response.status };
    if (response?.headers.has('retry-after')) await pause(response);
    else await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
};

const isRunning = (body: unknown): boolean =>
  (body as { error?: { code?: string } }).error?.code === 'idempotency_in_progress';

const submit = async (url: () => string, { demo }: Sender, name: string): Promise<void> => {
  const body = templateBody(demo, name, 'utility');
  // A template has no key: one whose answer was lost exists already.
  const { status_code } = await answered(() =>
    post(apiClient(url(), demo.key), '/v1/templates', body),
  );
  assert.ok(status_code === 201 || status_code === 409, String(status_code));
};

const send = async (url: () => string, sender: Sender, i: number): Promise<void> => {
  const { demo, contents, accepted } = sender;
  const key = `key-${i}`;
  const content = contents[pick(i, 3, contents.length)];
  const body = { channel: demo.channel, to: recipientOf(i), ...content };
  const answer = await answered(() => apiClient(url(), demo.key).send(body, key));
  if (answer.status_code !== 202) {
    assert.equal((answer.error as Wire).code, 'template_not_approved');
    sender.refused += 1;
    return;
  }
  assert.equal(accepted.get(key) ?? answer.id, answer.id, 'a replay names the same message');
  accepted.set(key, String(answer.id));
};

const check = async (client: ApiClient, { accepted }: Sender): Promise<void> => {
  const { data: templates } = await client.get<{ data: readonly Wire[] }>(
    '/v1/templates?limit=100',
  );
  const categories = new Map(templates.map(({ id, category }) => [id, category]));
  await eventually(settleWithinMs, async () => {
    const messages = await client.messages();
    const outbound = messages.filter(({ direction }) => direction === 'outbound');
    assert.deepEqual(new Set(outbound.map(({ id }) => id)), new Set(accepted.values()));
    for (const { to, status } of outbound)
      assert.ok(hasEnded(String(to), status), `${to} ${status}`);
    assert.deepEqual(await usageOf(client), recount(messages, categories));
  });
  await checkReviews(client, templates);
};

/** What the parts of the sandbox come to in the end; that of any other recipient is `read`. */
const ends: Readonly<Record<string, string>> = {
  '+12025550101': 'failed',
  '+12025550102': 'sent',
  '+12025550103': 'delivered',
  '+12025550104': 'failed',
};

const hasEnded = (to: string, status: string): boolean => status === (ends[to] ?? 'read');

const usageOf = async (client: ApiClient): Promise<Wire> => {
  const { data } = await client.get<{ data: readonly Wire[] }>('/v1/usage');
  return Object.fromEntries(data.map(({ metric, quantity }) => [metric, quantity]));
};

const recount = (
  messages: readonly MessageView[],
  categories: ReadonlyMap<unknown, unknown>,
): Wire => {
  const counts: Record<string, number> = {};
  const count = (metric: string, holds = true) => {
    if (holds) counts[metric] = (counts[metric] ?? 0) + 1;
  };
  for (const { direction, content, delivered_at, failed_at } of messages) {
    if (direction === 'inbound') count('inbound_messages');
    else {
      const { type, template } = content as Wire;
      count('outbound_messages');
      count('outbound_delivered', delivered_at !== null);
      count('outbound_failed', failed_at !== null);
      count(`template_${categories.get(template)}`, type === 'template');
    }
  }
  return counts;
};

/** Each template went the way that its name tells, once. */
const checkReviews = (client: ApiClient, templates: readonly Wire[]): Promise<void> =>
  eventually(settleWithinMs, async () => {
    const events = await client.events();
    for (const { id, name } of templates) {
      const about = events.filter(
        ({ type, data }) => type.startsWith('template.') && data.id === id,
      );
      const steps = ['submitted', 'pending', 'approved'];
      if (String(name).startsWith('pause_')) steps.push('paused');
      assert.deepEqual(
        about.map(({ type }) => type),
        steps.map((step) => `template.${step}`),
      );
    }
  });
