import assert from 'node:assert/strict';
import net from 'node:net';
import { suite } from '../../../support/suite.js';
import { fictional, startWhatsAppEmulator, type WhatsAppEmulator } from '../index.js';
import type { Json } from '../shared/json.js';
import { call, codeOf, send } from './client.js';

const hostile = suite('WhatsApp emulator: hostile input');

let emulator: WhatsAppEmulator;
hostile.before(async () => {
  emulator = await startWhatsAppEmulator({
    settings: { limits: { pair: null, throughputPerSecond: null } },
  });
});
hostile.after(() => emulator.close());

/** The first line of what a raw request is answered with. */
const firstLine = (method: string, path: string): Promise<string> =>
  new Promise((resolve) => {
    const head = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close'];
    const auth = `Authorization: Bearer ${fictional.accessToken}`;
    const { port } = new URL(emulator.origin);
    const socket = net.connect(Number(port), '127.0.0.1', () =>
      socket.end(`${[...head, auth].join('\r\n')}\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });

hostile('answers every malformed path with an error of the provider', async () => {
  const paths = ['/', '//', '/%', '/v26.0', '/v26.0/', '/v26.0/%zz/messages', '/v26.0/__proto__'];
  paths.push('/v26.0/constructor/messages', '/v26.0/upload:x', '*', 'http://x/y', '/v26.0/1?%=%');
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE', 'PUT'])
      assert.match(await firstLine(method, path), /^HTTP\/1\.1 40\d /, `${method} ${path}`);
});

hostile('refuses every malformed body of a send', async () => {
  const name = { name: 'hello_world', language: { code: 'en_US' } };
  const bodies: readonly Json[] = [
    ...['__proto__', 'constructor', 7, null, {}].map((type) => ({ type })),
    { type: 'constructor', constructor: {} },
    ...[null, [], 7, 'x', { body: null }, { body: {} }].map((text) => ({ text })),
    ...[null, [], { type: 'constructor' }, { type: 'button', action: null }].map((interactive) => ({
      type: 'interactive',
      interactive,
    })),
    ...[null, {}, [null], [{ name: [] }]].map((contacts) => ({ type: 'contacts', contacts })),
    ...[null, 7, [null], [{ type: 'button' }], [{ type: 'body', parameters: [null] }]].map(
      (components) => ({ type: 'template', template: { ...name, components } }),
    ),
    ...[5, {}, '', '+0', '+1 (x)'].map((to) => ({ to })),
    { context: 'x' },
    { biz_opaque_callback_data: {} },
  ];
  for (const body of bodies)
    assert.notEqual(codeOf(await send(emulator, body)), 'ok', JSON.stringify(body));
  assert.equal(emulator.control.counts().accepted, 0);
});

hostile('refuses truncated forms and malformed templates', async () => {
  for (const type of ['', '; boundary=', '; boundary=x', '; boundary="']) {
    const headers = { 'content-type': `multipart/form-data${type}` };
    const path = `${fictional.phoneNumberId}/media`;
    const answer = await call(emulator, 'POST', path, { headers, body: Buffer.from('--x\r\nfoo') });
    assert.equal(codeOf(answer), 100, type);
  }
  const template = { name: 'x', language: 'en', category: 'UTILITY' };
  for (const components of [null, 7, {}, [], [null], [{ type: 'BODY', text: 5 }], [{ type: 7 }]]) {
    const path = `${fictional.accountId}/message_templates`;
    const answer = await call(emulator, 'POST', path, { body: { ...template, components } });
    assert.equal(codeOf(answer), 100, JSON.stringify(components));
  }
});

hostile.run();
