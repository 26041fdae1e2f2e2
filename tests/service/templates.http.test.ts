import assert from 'node:assert/strict';
import { databaseNames, type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { samples } from '../support/media/samples.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

type Wire = Record<string, unknown>;

/** What each name comes to at the sandbox (docs/specification.md#3.9.3): its events, and why it was rejected. */
const reviews = {
  welcome: [['submitted', 'pending', 'approved'], null],
  pending_review: [['submitted', 'pending'], null],
  pause_it: [['submitted', 'pending', 'approved', 'paused'], null],
  reject_abusive_content: [['submitted', 'pending', 'rejected'], 'abusive_content'],
  reject_incorrect_category: [['submitted', 'pending', 'rejected'], 'incorrect_category'],
  reject_invalid_format: [['submitted', 'pending', 'rejected'], 'invalid_format'],
  reject_scam: [['submitted', 'pending', 'rejected'], 'scam'],
  reject_tag_content_mismatch: [['submitted', 'pending', 'rejected'], 'tag_content_mismatch'],
  reject_other: [['submitted', 'pending', 'rejected'], 'other'],
} as const satisfies Record<string, readonly [readonly string[], string | null]>;

for (const database of databaseNames) {
  const test = suite(`templates of a server on ${database}`);
  let running: RunningDemo;
  test.before(async () => {
    running = await startDemo(database);
  });
  test.after(() => running.close());

  const post = async (path: string, body: object, status: number): Promise<Wire> => {
    const response = await running.client.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    assert.equal(response.status, status, text);
    return text === '' ? {} : JSON.parse(text);
  };

  const create = (name: string, given: Wire = {}): Promise<Wire> =>
    post(
      '/v1/templates',
      {
        channel: running.demo.channel,
        name,
        language: 'en',
        category: 'marketing',
        body: 'Hello {{1}}, and goodbye.',
        ...given,
      },
      201,
    );

  const current = ({ id }: Wire): Promise<Wire> => running.client.get(`/v1/templates/${id}`);

  const eventsOf = async ({ id }: Wire) =>
    (await running.client.events())
      .filter(({ type, data }) => type.startsWith('template.') && data.id === id)
      .map(({ type, data }) => ({ type, data }));

  const approved = async (name: string, given: Wire = {}): Promise<Wire> => {
    const template = await create(name, given);
    await eventually(async () => assert.equal((await current(template)).status, 'approved'));
    return template;
  };

  test('follows the sandbox decision for its name, each step with its event and its data', async () => {
    const made = await Promise.all(
      Object.entries(reviews).map(async ([name, review]) => ({
        review,
        template: await create(name),
      })),
    );
    for (const { template, review } of made) {
      const [steps, reason] = review;
      await eventually(async () => assert.equal((await current(template)).status, steps.at(-1)));
      const { rejection_reason, updated_at } = await current(template);
      assert.equal(rejection_reason, reason);
      const events = await eventsOf(template);
      assert.deepEqual(
        events.map(({ type }) => type),
        steps.map((step) => `template.${step}`),
      );
      for (const [i, { data }] of events.entries()) {
        const status = steps[i];
        const why = status === 'rejected' ? reason : null;
        const { updated_at: at } = data as Wire;
        assert.deepEqual(data, { ...template, status, rejection_reason: why, updated_at: at });
      }
      assert.equal((events.at(-1)?.data as Wire | undefined)?.updated_at, updated_at);
    }
  });

  test('keeps a draft until it is submitted, and lets a rejected template be submitted again', async () => {
    const draft = await create('reject_scam_again', { submit: false });
    assert.deepEqual(await eventsOf(draft), []);
    for (const round of [1, 2]) {
      await post(`/v1/templates/${draft.id}/submit`, {}, 200);
      await eventually(async () => assert.equal((await current(draft)).status, 'rejected'));
      assert.equal((await eventsOf(draft)).length, 3 * round);
    }
  });

  test('is sent filled in once it is approved, and not before', async () => {
    const pending = await create('pending_send');
    const { id } = await approved('send_me');
    const { channel } = running.demo;
    const send = (template: Wire, status: number) =>
      post('/v1/messages', { channel, to: '+12025550123', template }, status);
    for (const [template, code] of [
      [{ id: pending.id, body_parameters: ['Ada'] }, 'template_not_approved'],
      [{ id, body_parameters: [] }, 'template_parameter_mismatch'],
      [{ id }, 'template_parameter_mismatch'],
    ] as const)
      assert.equal(((await send(template, 422)).error as Wire).code, code);
    assert.equal(((await send({ id: 'tmpl_x' }, 404)).error as Wire).code, 'template_not_found');

    const message = await send({ id, body_parameters: ['{{1}} Ada'] }, 202);
    assert.deepEqual(message.content, {
      type: 'template',
      template: id,
      name: 'send_me',
      language: 'en',
      body_parameters: ['{{1}} Ada'],
      body: 'Hello {{1}} Ada, and goodbye.',
    });
    await eventually(async () =>
      assert.equal((await running.client.message(String(message.id))).status, 'read'),
    );
    const { data } = await running.client.get<{ data: readonly Wire[] }>('/v1/usage');
    const counted = new Map(data.map(({ metric, quantity }) => [metric, quantity]));
    assert.equal(counted.get('template_marketing'), 1);
    assert.equal(counted.get('outbound_messages'), 1);
  });

  test('is sent with the location of its header, and without one under another header', async () => {
    const { channel } = running.demo;
    const components = { header: { kind: 'location' } };
    const { id } = await approved('meet_us', { components });
    const { id: plain } = await approved('no_place');
    const header_location = { latitude: -33.8591, longitude: 151.2002, name: 'Quay' };
    const send = (template: Wire, status: number) =>
      post('/v1/messages', { channel, to: '+12025550123', template }, status);
    const body_parameters = ['Ada'];
    const refused = await send({ id: plain, body_parameters, header_location }, 422);
    const { code, param } = refused.error as Wire;
    assert.deepEqual([code, param], ['template_header_mismatch', 'template.header_location']);
    const message = await send({ id, body_parameters, header_location }, 202);
    await send({ id, body_parameters }, 202);
    await eventually(async () =>
      assert.equal((await running.client.message(String(message.id))).status, 'read'),
    );
  });

  test('sends an uploaded image, which the echo number sends back', async () => {
    const uploaded = await running.client.call('/v1/media', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: samples['image/png'],
    });
    const { id } = (await uploaded.json()) as Wire;
    const { channel } = running.demo;
    const body = { channel, to: '+12025550107', media: { id, caption: 'Look' } };
    const message = await post('/v1/messages', body, 202);
    const content = { type: 'image', media: id, mime_type: 'image/png', caption: 'Look' };
    const stored = { url: null, media_status: 'stored', media_error: null, more: [] };
    assert.deepEqual(message.content, { ...content, ...stored, sticker: false });
    await eventually(async () => {
      const echo = (await running.client.messages()).find(
        ({ in_reply_to }) => in_reply_to === message.id,
      );
      assert.deepEqual(echo?.content, message.content);
    });
    const bytes = await running.client.call(`/v1/media/${id}/content`);
    assert.ok(Buffer.from(await bytes.arrayBuffer()).equals(samples['image/png']));
  });

  test.run();
}
