import assert from 'node:assert/strict';
import type { Payload } from '../../../../core/model/messages/payload.js';
import { opaqueId } from '../../../../core/model/networks/address.js';
import { type Network, numberNetwork } from '../../../../core/model/networks/network.js';
import { secondMs } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

/** A network of opaque ids that takes short texts and nothing else. */
const heron: Network = {
  recipients: [opaqueId()],
  channels: numberNetwork.channels,
  text: { maxLength: 20 },
  templates: null,
  media: {},
};

const scene = async (network: Network) => {
  const calls: string[] = [];
  const host = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      network,
      send: async (call) => {
        calls.push(call.message.to);
        return sandbox.send(call);
      },
    }),
  });
  const { project, channel } = host;
  const accept = (to: string, payload: Payload = text('Hello'), idempotencyKey?: string) =>
    host.acceptMessage({
      project,
      send: { channel, to, payload, metadata: {} },
      ...(idempotencyKey && { idempotencyKey }),
    });
  return { host, project, channel, accept, calls };
};
const text = (body: string): Payload => ({ kind: 'text', text: body });

const test = suite('sends to a network (docs/specification.md#2.11.5)');

test('an opaque id is sent to as it was written, digits too', async () => {
  const { host, accept, calls } = await scene(heron);
  // The last one could not exist as a phone number.
  const ids = ['12025550123', 'US.134', '+12025550123', '+120255501'];
  for (const to of ids) {
    const { body } = rightOf(await accept(to));
    assert.equal(JSON.parse(body).to, to);
  }
  await host.time.advance(secondMs);
  assert.deepEqual(calls.sort(), ids.sort());
});

test('a number is one recipient however it is written, and under one key', async () => {
  const { accept } = await scene(numberNetwork);
  const first = rightOf(await accept('12025550123', text('Hello'), 'key'));
  const again = rightOf(await accept('+12025550123', text('Hello'), 'key'));
  assert.deepEqual([again.message, again.isReplay], [first.message, true]);
  assert.equal(JSON.parse(first.body).to, '+12025550123');
});

test('what is no address of the network is refused, under each key', async () => {
  const { accept } = await scene(numberNetwork);
  rightOf(await accept('12025550123', text('Hello'), 'key'));
  for (const key of [undefined, 'key', 'other']) {
    const refusal = leftOf(await accept('US.134', text('Hello'), key));
    assert.deepEqual(refusal, {
      code: 'invalid_input',
      property: '/send/to',
      message: 'must be a phone number in E.164 format, such as +12025550123',
    });
  }
});

test('what the network does not take is refused before it is accepted, with the limit', async () => {
  const { host, project, channel, accept, calls } = await scene(heron);
  rightOf(await accept('U1', text('😀'.repeat(20))));
  assert.deepEqual(leftOf(await accept('U1', text('😀'.repeat(21)))), {
    code: 'content_too_long',
    ...{ field: 'text', limit: 20, length: 21 },
  });
  const template: Payload = { kind: 'template', id: 'tmpl_x', bodyParameters: [] };
  const none = { code: 'content_not_supported', content: 'template', channel };
  assert.deepEqual(leftOf(await accept('U1', template)), none);
  const created = await host.createTemplate({
    ...{ project, channel, name: 'any', language: 'en', category: 'utility' },
    ...{ body: 'Hello.', components: {}, submit: true },
  });
  assert.deepEqual(leftOf(created), none);
  await host.time.advance(secondMs);
  assert.equal(calls.length, 1);
});

test('a template that is sent as text is as long as a text, with its values', async () => {
  const { host, project, channel, accept } = await scene({
    ...heron,
    templates: { areReviewed: false },
  });
  const { id } = rightOf(
    await host.createTemplate({
      ...{ project, channel, name: 'any', language: 'en', category: 'authentication' },
      ...{ body: '{{1}}', components: {}, submit: true },
    }),
  );
  await host.time.advance(secondMs);
  const filled = (value: string): Payload => ({ kind: 'template', id, bodyParameters: [value] });
  rightOf(await accept('U1', filled('x'.repeat(20))));
  assert.deepEqual(leftOf(await accept('U1', filled('x'.repeat(21)))), {
    code: 'content_too_long',
    ...{ field: 'template.body_parameters', limit: 20, length: 21 },
  });
});

test.run();
