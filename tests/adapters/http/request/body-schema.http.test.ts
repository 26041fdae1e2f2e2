import assert from 'node:assert/strict';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { alwaysGranted, traceOf, violated } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the body of POST /v1/messages');
let host: HttpHost;
let sender: Awaited<ReturnType<HttpHost['newProject']>>;
cases.before(async () => {
  host = await httpHost({ rateLimiter: alwaysGranted });
  sender = await host.newProject();
});
cases.after(() => host.close());

const send = (body: unknown) =>
  host.call({ method: 'POST', path: '/v1/messages', key: sender.key, body });

const bodyOf = (given: object = {}) => ({
  channel: sender.channel,
  to: '+12025550123',
  text: 'Hello',
  ...given,
});

/** Asserts that each body is refused at its property, and that none leaves a trace. */
const refuseAll = async (bodies: readonly (readonly [body: unknown, property: string])[]) => {
  const before = await traceOf(host, sender);
  for (const [body, property] of bodies) {
    const violation = violated(await send(body));
    assert.deepEqual([violation.on, violation.property], ['body', property], JSON.stringify(body));
  }
  assert.equal(await traceOf(host, sender), before);
};

const acceptAll = async (bodies: readonly object[]) => {
  for (const body of bodies) {
    const { status } = await send(bodyOf(body));
    assert.ok(status === 202 || status === 404, JSON.stringify(body));
  }
};

cases('is a JSON object and nothing else', () =>
  refuseAll([
    ['', ''],
    [' ', ''],
    ['{', ''],
    ['{"channel":}', ''],
    ["{'channel':'a'}", ''],
    ['{"a":1}x', ''],
    ['{"a":1,}', ''],
    ['{"a":NaN}', ''],
    ['\ufeff{}', ''],
    ['[]', ''],
    ['[{}]', ''],
    ['null', ''],
    ['"text"', ''],
    ['1', ''],
    ['true', ''],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), ''],
    [Buffer.from('{"to":"+1202"}', 'utf16le'), ''],
  ]),
);

cases('has all that is required, of the right type', () =>
  refuseAll([
    [{}, '/channel'],
    [bodyOf({ channel: undefined }), '/channel'],
    [bodyOf({ channel: 1 }), '/channel'],
    [bodyOf({ channel: null }), '/channel'],
    [bodyOf({ channels: [sender.channel] }), ''],
    [bodyOf({ channel: undefined, channels: [] }), '/channels'],
    [bodyOf({ channel: undefined, channels: [sender.channel, sender.channel] }), '/channels'],
    [bodyOf({ channel: undefined, channels: sender.channel }), '/channels'],
    [bodyOf({ channel: undefined, channels: [1] }), '/channels/0'],
    [bodyOf({ to: undefined }), '/to'],
    [bodyOf({ to: 12025550123 }), '/to'],
    [bodyOf({ text: 1 }), '/text'],
    [bodyOf({ text: null }), '/text'],
    [bodyOf({ text: ['Hello'] }), '/text'],
    [bodyOf({ metadata: null }), '/metadata'],
    [bodyOf({ metadata: ['a'] }), '/metadata'],
    [bodyOf({ metadata: { a: 1 } }), '/metadata/a'],
    [bodyOf({ metadata: { 'a/b~c': null } }), '/metadata/a~1b~0c'],
  ]),
);

cases('has no field that is not known', () =>
  refuseAll([
    [bodyOf({ colour: 'red' }), '/colour'],
    [bodyOf({ Text: 'Hello' }), '/Text'],
    [bodyOf({ '': 1 }), '/'],
    [bodyOf({ text: undefined, template: { id: 'tmpl_1', name: 'a' } }), '/template/name'],
    [bodyOf({ text: undefined, media: { id: 'med_1', url: 'a' } }), '/media/url'],
    [JSON.stringify(bodyOf()).replace('{', '{"__proto__":{"a":1},'), '/__proto__'],
    [bodyOf({ constructor: {} }), '/constructor'],
  ]),
);

cases('has a number that matches the pattern', async () => {
  const wrong = [
    '',
    '+',
    '0',
    '+0123',
    '1',
    '+1',
    '12 34',
    '+1202-555',
    'abc',
    '１２３',
    '1'.repeat(16),
  ];
  await refuseAll(
    [...wrong, '+12025550123\n', ' +12025550123'].map((to) => [bodyOf({ to }), '/to']),
  );
});

cases('has exactly one of text, template and media', () => {
  const template = { id: 'tmpl_1' };
  const media = { id: 'med_1' };
  return refuseAll([
    [bodyOf({ text: undefined }), ''],
    [bodyOf({ template }), ''],
    [bodyOf({ media }), ''],
    [bodyOf({ text: undefined, template, media }), ''],
    [bodyOf({ template, media }), ''],
  ]);
});

cases('has 1 to 4,096 characters of text, by code points', async () => {
  await refuseAll([
    [bodyOf({ text: '' }), '/text'],
    [bodyOf({ text: 'x'.repeat(4_097) }), '/text'],
    [bodyOf({ text: '😀'.repeat(4_097) }), '/text'],
  ]);
  await acceptAll([{ text: 'x' }, { text: 'x'.repeat(4_096) }, { text: '😀'.repeat(4_096) }]);
});

cases('has template parameters of 1 to 1,024 characters in one line', async () => {
  const template = (...parameters: unknown[]) => ({
    text: undefined,
    template: { id: 'tmpl_1', body_parameters: parameters },
  });
  const wrong = ['', 'x'.repeat(1_025), 'a\nb', 'a\rb', 'a\tb', 'a     b', 1, null];
  await refuseAll([
    ...wrong.map((bad) => [bodyOf(template('fine', bad)), '/template/body_parameters/1'] as const),
    [bodyOf({ text: undefined, template: {} }), '/template/id'],
    [bodyOf({ text: undefined, template: 'tmpl_1' }), '/template'],
    [
      bodyOf({ text: undefined, template: { id: 'a', body_parameters: 'b' } }),
      '/template/body_parameters',
    ],
  ]);
  await acceptAll([
    template(),
    template('a', 'x'.repeat(1_024), 'a    b'),
    template('😀'.repeat(1_024)),
  ]);
});

cases('has valid coordinates for a location header', async () => {
  const header = (header_location: unknown) => ({
    text: undefined,
    template: { id: 'tmpl_1', header_location },
  });
  const at = '/template/header_location';
  await refuseAll([
    [bodyOf(header('here')), at],
    [bodyOf(header({ latitude: 1 })), `${at}/longitude`],
    [bodyOf(header({ latitude: 90.1, longitude: 1 })), `${at}/latitude`],
    [bodyOf(header({ latitude: 1, longitude: -180.1 })), `${at}/longitude`],
    [bodyOf(header({ latitude: '1', longitude: 1 })), `${at}/latitude`],
    [bodyOf(header({ latitude: 1, longitude: 1, name: '' })), `${at}/name`],
    [bodyOf(header({ latitude: 1, longitude: 1, address: 'x'.repeat(257) })), `${at}/address`],
    [bodyOf(header({ latitude: 1, longitude: 1, url: 'a' })), `${at}/url`],
  ]);
  await acceptAll([
    header({ latitude: -90, longitude: 180 }),
    header({ latitude: 1.5, longitude: 0, name: 'Quay', address: 'x'.repeat(256) }),
  ]);
});

cases('has at most 20 pairs and 1,024 bytes of metadata', async () => {
  const pairs = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v']));
  await refuseAll([
    [bodyOf({ metadata: pairs }), '/metadata'],
    [bodyOf({ metadata: { a: 'x'.repeat(1_024) } }), '/metadata'],
    [bodyOf({ metadata: { é: 'x'.repeat(1_023) } }), '/metadata'],
  ]);
  await acceptAll([{ metadata: {} }, { metadata: { a: 'x'.repeat(1_023) } }]);
});

cases('has no NUL and no lone surrogate in any text', async () => {
  const escaped = (text: string) => JSON.stringify(bodyOf({ text: 'HERE' })).replace('HERE', text);
  const inMetadata = (pair: string) =>
    JSON.stringify(bodyOf()).replace('}', `,"metadata":{${pair}}}`);
  await refuseAll([
    [escaped('\\u0000'), '/text'],
    [escaped('a\\ud800'), '/text'],
    [escaped('\\udc00a'), '/text'],
    [escaped('\\ude00\\ud83d'), '/text'],
    [escaped('\0'), ''],
    [inMetadata('"a":"b","c":"\\u0000"'), '/metadata/c'],
    [inMetadata('"a\\u0000":"b"'), '/metadata'],
  ]);
  const sent = await send(escaped('\\ud83d\\ude00\\u00e9\\\\u0000'));
  assert.equal(sent.status, 202);
  assert.match(sent.text, /"body":"😀é\\\\u0000"/);
});

cases('is nested at most 32 levels deep, checked before it is parsed', async () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const listed = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  const violation = async (body: string) => violated(await send(body));
  const tooDeep = { on: 'body', property: '', message: 'must not be nested deeper than 32 levels' };
  for (const depth of [33, 34, 1_000, 150_000]) {
    assert.deepEqual(await violation(nested(depth)), tooDeep);
    assert.deepEqual(await violation(listed(depth)), tooDeep);
    assert.deepEqual(await violation('['.repeat(depth)), tooDeep);
  }
  for (const body of [nested(32), listed(32)])
    assert.deepEqual((await violation(body)).message, 'is not a known field');
  const brackets = await send(bodyOf({ text: '[{'.repeat(100) }));
  assert.equal(brackets.status, 202);
});

const buttonsOf = (given: object = {}) =>
  bodyOf({
    text: undefined,
    content: {
      ...{ type: 'interactive', kind: 'buttons', body: 'Keep it?' },
      ...{ buttons: [{ id: 'keep', title: 'Keep it' }], ...given },
    },
  });

cases('is told the limit and the length of what is too long, where it is', async () => {
  const titled = (title: string) => ({ buttons: [{ id: 'keep', title }] });
  for (const [body, property, message] of [
    [bodyOf({ text: 'a'.repeat(4_097) }), '/text', '1 to 4096 characters, and has 4097'],
    [bodyOf({ text: '' }), '/text', '1 to 4096 characters, and has 0'],
    [
      buttonsOf({ body: '😀'.repeat(4_097) }),
      '/content/body',
      '1 to 4096 characters, and has 4097',
    ],
    [
      buttonsOf(titled('a'.repeat(257))),
      '/content/buttons/0/title',
      '1 to 256 characters, and has 257',
    ],
    [buttonsOf({ buttons: [] }), '/content/buttons', '1 to 10 entries, and has 0'],
  ] as const) {
    const violation = violated(await send(body));
    assert.deepEqual(violation, { on: 'body', property, message: `must have ${message}` });
  }
});

cases('has no content, kind or button that is not known', () =>
  refuseAll([
    [buttonsOf({ type: 'hologram' }), '/content/type'],
    [buttonsOf({ kind: 'dance' }), '/content/kind'],
    [
      buttonsOf({ buttons: [{ id: 'keep', title: 'Keep it', type: 'dance' }] }),
      '/content/buttons/0/type',
    ],
    [buttonsOf({ tune: 'La' }), '/content/tune'],
  ]),
);

cases.run();
