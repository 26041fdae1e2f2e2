import assert from 'node:assert/strict';
import type { Payload } from '../../../../core/model/messages/sends/payload.js';
import { opaqueId } from '../../../../core/model/networks/address.js';
import { type Network, numberNetwork } from '../../../../core/model/networks/network.js';
import { secondMs } from '../../../../core/shared/time.js';
import { sampleOf } from '../../../conformance/provider/media-samples.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
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
const image = sampleOf.image;
const upload = async ({ project, uploadMedia }: DrivenHost) => {
  const file = { declaredType: image.mimeType, filename: undefined, bytes: streamOf(image.bytes) };
  return rightOf(await uploadMedia({ project, upload: file })).id;
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
    ...{ field: 'text', unit: 'character', limit: 20, length: 21 },
  });
  const template: Payload = { kind: 'template', id: 'tmpl_x', bodyParameters: [] };
  const none = {
    ...{ code: 'content_not_supported', content: 'template', param: 'template', channel },
  };
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
    ...{ field: 'template.body_parameters', unit: 'character', limit: 20, length: 21 },
  });
});

test('several files go out as one message, within what the network takes', async () => {
  const several = { maxFiles: 3, maxBytes: 3 * image.bytes.length };
  const { host, project, accept, calls } = await scene({
    ...numberNetwork,
    severalFiles: several,
  });
  const to = '+12025550123';
  const ids: Awaited<ReturnType<typeof upload>>[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push(await upload(host));
  }
  const [id, second, third, fourth] = ids;
  assert.ok(id && second && third && fourth);
  const files = (...more: string[]): Payload => ({
    ...{ kind: 'media', id, caption: null, filename: null },
    more,
  });
  const { body, message } = rightOf(await accept(to, files(third, second)));
  const mime_type = 'image/png';
  const { content } = JSON.parse(body);
  assert.deepEqual(
    [content.media, content.more],
    [
      id,
      [
        { media: third, mime_type },
        { media: second, mime_type },
      ],
    ],
  );
  await host.time.advance(secondMs);
  assert.equal(calls.length, 1);
  const { items } = rightOf(
    await host.searchMessages({ project, filter: { media: second }, limit: 10 }),
  );
  assert.deepEqual(
    items.map((found) => found.id),
    [message],
  );
  assert.deepEqual(leftOf(await accept(to, files(second, third, fourth))), {
    code: 'content_too_long',
    ...{ field: 'media', unit: 'file', limit: 3, length: 4 },
  });
  const { code } = leftOf(await accept(to, files(second, 'med_01kg9zmt3v5r8y2c4n6q7w9x0e')));
  assert.equal(code, 'media_not_found');
  several.maxBytes -= 1;
  assert.deepEqual(leftOf(await accept(to, files(second, third))), {
    code: 'content_too_long',
    ...{ field: 'media', unit: 'byte', limit: several.maxBytes, length: several.maxBytes + 1 },
  });
});

test('a network that takes one file a message refuses a second', async () => {
  const { host, channel, accept } = await scene(numberNetwork);
  const [id, more] = [await upload(host), [await upload(host)]];
  const files: Payload = { kind: 'media', id, caption: null, filename: null, more };
  assert.deepEqual(leftOf(await accept('+12025550123', files)), {
    ...{ code: 'content_not_supported', content: 'several_files', channel },
    param: 'media.more',
  });
  const wrong: readonly (readonly string[])[] = [[], [id], [...more, ...more]];
  for (const given of wrong) {
    const payload: Payload = { ...files, more: given };
    assert.equal(leftOf(await accept('+12025550123', payload)).code, 'invalid_input');
  }
});

test.run();
