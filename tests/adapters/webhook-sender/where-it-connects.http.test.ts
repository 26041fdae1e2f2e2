import assert from 'node:assert/strict';
import { publicAddresses, webhookUrlCheck } from '../../../adapters/webhook-sender/index.js';
import type { WebhookOutcome } from '../../../core/ports/webhooks/webhook-sender.js';
import { selfSigned } from '../../support/servers/certificate.js';
import { httpReceiver, httpsReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { blockOf, specialIPv4, specialIPv6, textOf } from './networks.js';
import { anyRequest, using } from './sending.js';

const test = suite('webhook sender: addresses');

const is = (outcome: WebhookOutcome, expected: Partial<WebhookOutcome>): void => {
  assert.deepEqual(outcome, { ...outcome, ...expected });
};
const trap = () => httpsReceiver(() => assert.fail('reached'));
const answering = () => httpsReceiver((_request, response) => response.end('taken'));
const trusted = { ca: selfSigned.cert };

/** In these tests 127.0.0.1 plays a public address, and every other is as private as it is. */
const onlyLoopback = (address: string): boolean => address === '127.0.0.1';

/** Name servers that give one answer after another, and count how often they were asked. */
const nameServer = (...answers: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (name: string) => {
      asked.push(name);
      return answers[Math.min(asked.length, answers.length) - 1] ?? [];
    },
  };
};

test('a name that resolves to a special block is refused, and no connection is opened', async () => {
  const representatives = [
    ...specialIPv4.map((cidr) => textOf('ipv4', blockOf(cidr).last)),
    ...specialIPv6.map((cidr) => textOf('ipv6', blockOf(cidr).last)),
  ];
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', ...representatives])
    await using(trap(), nameServer([address]), async (sender, { port, connections }) => {
      const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
      is(outcome, { statusCode: null, responseBody: '', error: 'address_refused' });
      assert.equal(connections(), 0);
    });
});

test('one refused address among good ones refuses them all', async () => {
  for (const addresses of [
    ['127.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '::1'],
    ['127.0.0.1', 'not an address'],
  ]) {
    const options = { ...nameServer(addresses), allowsAddress: onlyLoopback, ...trusted };
    await using(trap(), options, async (sender, { port, connections }) => {
      const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
      is(outcome, { error: 'address_refused' });
      assert.equal(connections(), 0);
    });
  }
});

test('a name is resolved once, and only the checked address is connected to', async () => {
  const names = nameServer(['127.0.0.1'], ['127.0.0.2']);
  const options = { ...names, allowsAddress: onlyLoopback, ...trusted };
  await using(answering(), options, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
    is(outcome, { statusCode: 200, responseBody: 'taken', error: null });
    assert.deepEqual(names.asked, ['hooks.example']);
  });
});

test('a name that has become unsafe since registration is refused at the connection', async () => {
  const { resolve } = nameServer(['8.8.8.8'], ['127.0.0.1']);
  await using(trap(), { resolve }, async (sender, { port, connections }) => {
    const url = `https://hooks.example:${port}/`;
    assert.equal(await webhookUrlCheck({ resolve })(url, { localhostAllowed: false }), undefined);
    is(await sender.send(anyRequest(url)), { error: 'address_refused' });
    assert.equal(connections(), 0);
  });
});

test('each new connection is checked again', async () => {
  const names = nameServer(['127.0.0.1'], ['127.0.0.2']);
  const options = { ...names, allowsAddress: onlyLoopback, ...trusted, maxSocketAgeMs: 1 };
  await using(answering(), options, async (sender, { port }) => {
    const request = anyRequest(`https://hooks.example:${port}/`);
    is(await sender.send(request), { statusCode: 200 });
    is(await sender.send(request), { statusCode: null, error: 'address_refused' });
  });
});

test('the address is checked once more when the connection is open, before a byte is sent', async () => {
  const judged: string[] = [];
  const allowsAddress = (address: string): boolean => judged.push(address) === 1;
  const options = { ...nameServer(['127.0.0.1']), allowsAddress, ...trusted };
  await using(trap(), options, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
    is(outcome, { statusCode: null, error: 'address_refused' });
    assert.deepEqual(judged, ['127.0.0.1', '127.0.0.1']);
  });
});

test('a refused URL causes no name query and no connection', async () => {
  const names = nameServer(['8.8.8.8']);
  await using(trap(), names, async (sender, { port, connections }) => {
    for (const url of [
      `https://127.0.0.1:${port}/`,
      `https://2130706433:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://localhost:${port}/`,
      `https://user@hooks.example:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://hooks.example:${port}/`,
      'no URL',
    ])
      is(await sender.send(anyRequest(url)), {
        statusCode: null,
        durationMs: 0,
        error: 'url_refused',
      });
    assert.equal(connections(), 0);
    assert.deepEqual(names.asked, []);
  });
});

test('an address in the URL is checked against the operator’s list too', async () => {
  const allowsAddress = publicAddresses(['8.8.8.8', '2606:4700::/32']);
  await using(trap(), { allowsAddress }, async (sender) => {
    for (const url of ['https://8.8.8.8/', 'https://[2606:4700::1]/'])
      is(await sender.send(anyRequest(url)), { error: 'url_refused' });
  });
});

test('http://localhost connects to the loopback address without a name server, where it is allowed', async () => {
  const names = nameServer(['8.8.8.8']);
  const receiver = httpReceiver((_request, response) => response.end());
  await using(receiver, names, async (sender, { url, connections }) => {
    const refused = await sender.send({ ...anyRequest(url), localhostAllowed: false });
    is(refused, { statusCode: null, error: 'url_refused' });
    assert.equal(connections(), 0);
    is(await sender.send({ ...anyRequest(url), localhostAllowed: true }), { statusCode: 200 });
    assert.deepEqual(names.asked, []);
  });
});

test('a name that does not resolve is a name error', async () => {
  for (const resolve of [async () => [], () => Promise.reject(new Error('SERVFAIL'))])
    await using(trap(), { resolve }, async (sender, { port }) => {
      const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
      is(outcome, { statusCode: null, error: 'dns_failed' });
    });
});

test('another of a name’s addresses is tried when one does not answer', async () => {
  const allowsAddress = (address: string): boolean => address.startsWith('127.');
  const options = { ...nameServer(['127.0.0.9', '127.0.0.1']), allowsAddress, ...trusted };
  await using(answering(), options, async (sender, { port }) => {
    is(await sender.send(anyRequest(`https://hooks.example:${port}/`)), { statusCode: 200 });
  });
});

test('a certificate that no authority signed, or that is for another name, fails cleanly', async () => {
  const options = { ...nameServer(['127.0.0.1']), allowsAddress: onlyLoopback };
  await using(trap(), options, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
    is(outcome, { statusCode: null, responseBody: '', error: 'tls_failed' });
  });
  await using(trap(), { ...options, ...trusted }, async (sender, { port }) => {
    for (const url of [`https://other.example:${port}/`, `https://127.0.0.1:${port}/`])
      is(await sender.send(anyRequest(url)), { statusCode: null, error: 'tls_failed' });
  });
});

test('a server that speaks no TLS fails cleanly', async () => {
  const receiver = httpReceiver(() => assert.fail('reached'));
  const options = { ...nameServer(['127.0.0.1']), allowsAddress: onlyLoopback };
  await using(receiver, options, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example:${port}/`));
    is(outcome, { statusCode: null, error: 'tls_failed' });
  });
});

test('a name’s trailing dot is part of neither the certificate’s name nor the Host header', async () => {
  const receiver = httpsReceiver((request, response) => response.end(request.headers.host));
  const options = { ...nameServer(['127.0.0.1']), allowsAddress: onlyLoopback, ...trusted };
  await using(receiver, options, async (sender, { port }) => {
    const outcome = await sender.send(anyRequest(`https://hooks.example.:${port}/`));
    is(outcome, { statusCode: 200, responseBody: `hooks.example:${port}` });
  });
});

test.run();
