import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import { templateCategories } from '../../core/model/templates/template.js';
import { type ApiClient, apiClient, pause } from '../support/http/api-client.js';
import { samples } from '../support/media/samples.js';
import { eventually } from '../support/time/eventually.js';

type Wire = Record<string, unknown>;

const retryMs = 50;

/** A project, what it has to send, and what it was told of its sends. */
export type Sender = {
  readonly demo: Demo;
  readonly contents: readonly Wire[];
  readonly accepted: Map<string, string>;
  refused: number;
};

/** A number below `bound`, told by a send's own: the same each time, and in no order. */
export const pick = (i: number, purpose: number, bound: number): number =>
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
export const prepared = async (url: string, demo: Demo): Promise<Sender> => {
  const client = apiClient(url, demo.key);
  const names = [...templateCategories.map((category) => ['go', category]), ['pause_', 'utility']];
  const templates = await Promise.all(
    names.map(async ([name, category = '']) => {
      const body = templateBody(demo, `${name}_${category}`, category);
      return (await answered(() => post(client, '/v1/templates', body))).id;
    }),
  );
  await eventually(async () => {
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

/** Submits a template of that name. Ignores the answers. */
export const submit = async (url: () => string, { demo }: Sender, name: string): Promise<void> => {
  const body = templateBody(demo, name, 'utility');
  // A template has no key: one whose answer was lost exists already.
  const { status_code } = await answered(() =>
    post(apiClient(url(), demo.key), '/v1/templates', body),
  );
  assert.ok(status_code === 201 || status_code === 409, String(status_code));
};

/** Sends what is to be sent in that place, under a key of its own, until it is answered. */
export const send = async (url: () => string, sender: Sender, i: number): Promise<void> => {
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
