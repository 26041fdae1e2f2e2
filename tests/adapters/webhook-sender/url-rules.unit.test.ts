import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import {
  checkWebhookUrl,
  publicAddresses,
  webhookUrlCheck,
  webhookUrlMaxLength,
} from '../../../adapters/webhook-sender/index.js';
import type { WebhookUrlRefusal } from '../../../core/ports/webhooks/webhook-url-check.js';
import { suite } from '../../support/suite.js';
import { blockOf, specialIPv4, specialIPv6, textOf } from './networks.js';

const test = suite('webhook URL rules');
const check = checkWebhookUrl(publicAddresses());
const testing = { localhostAllowed: true };
const live = { localhostAllowed: false };

const accepts = (url: string, href = url, scope = live): void => {
  assert.deepEqual(E.map(String)(check(url, scope)), E.right(href), url);
};
const refuses = (reason: WebhookUrlRefusal, ...urls: readonly string[]): void => {
  for (const url of urls)
    for (const scope of [live, testing]) assert.deepEqual(check(url, scope), E.left(reason), url);
};

test('an https URL of a public host is accepted, on any port from 1 to 65535', () => {
  for (const url of [
    'https://example.com/',
    'https://example.com/hooks?a=b&c=%20d',
    'https://hooks.eu-west-1.example.co.uk/a/b',
    'https://exa_mple.com/',
    'https://xn--mnchen-3ya.de/',
    'https://8.8.8.8/',
    'https://[2606:4700::1]:8443/',
    'https://example.com:1/',
    'https://example.com:80/',
    'https://example.com:65535/',
  ])
    accepts(url);
});

test('unusual spellings of a public host are normalized', () => {
  accepts('HTTPS://EXAMPLE.COM', 'https://example.com/');
  accepts('https://example.com:443', 'https://example.com/');
  accepts('https://example.com.', 'https://example.com/');
  accepts('https://example.com.:8443/x', 'https://example.com:8443/x');
  accepts('https://münchen.de', 'https://xn--mnchen-3ya.de/');
  accepts('https://ｅｘａｍｐｌｅ.com', 'https://example.com/');
  accepts('https://ex%61mple.com', 'https://example.com/');
  accepts('https://134744072', 'https://8.8.8.8/');
  accepts('https://0x08.010.8.8', 'https://8.8.8.8/');
  accepts('https://8.8.8.8.', 'https://8.8.8.8/');
});

test('another scheme than https is refused, even with the name of localhost', () => {
  refuses(
    'not_https',
    'http://example.com/',
    'ftp://example.com/',
    'ws://localhost/',
    'wss://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'unix:/run/x.sock',
    'http://localhost./',
    'http://sub.localhost/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost.example.com/',
  );
});

test('http://localhost is accepted on any port, only under that name, for a test project', () => {
  for (const url of ['http://localhost/', 'http://localhost:1/x', 'http://localhost:65535/?q']) {
    accepts(url, url, testing);
    assert.deepEqual(check(url, live), E.left('localhost'));
  }
  accepts('http://LOCALHOST:3000', 'http://localhost:3000/', testing);
});

test('https://localhost and every name below it are refused', () => {
  refuses(
    'localhost',
    'https://localhost/',
    'https://localhost:8443/',
    'https://LocalHost./',
    'https://localhost%2e/',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://sub.localhost/',
    'https://a.b.localhost./',
  );
});

test('credentials are refused, also when user or password is empty', () => {
  refuses(
    'credentials',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'http://user@localhost/',
    'https://example.com%40@8.8.8.8/',
  );
});

test('a port below 1 or above 65535 is refused', () => {
  refuses('port', 'https://example.com:0/', 'https://8.8.8.8:00/', 'http://localhost:0/');
  refuses('malformed', 'https://example.com:65536/', 'https://example.com:-1/', 'https://a.b:x/');
});

test('white space is refused at any position', () => {
  for (const space of [' ', '\n', '\t', '\u00a0'])
    for (const url of [`${space}https://a.example/`, `https://a.example/${space}b`])
      refuses('malformed', url);
});

test('an address in any special block is refused, first, middle and last', () => {
  for (const cidr of specialIPv4) {
    const { first, last } = blockOf(cidr);
    for (const address of [first, (first + last) / 2n, last])
      refuses(
        'address',
        `https://${textOf('ipv4', address)}/`,
        `https://${address}/`,
        `https://0x${address.toString(16)}/`,
      );
  }
  for (const cidr of specialIPv6) {
    const { first, last } = blockOf(cidr);
    for (const address of [first, (first + last) / 2n, last])
      refuses('address', `https://[${textOf('ipv6', address)}]/`);
  }
});

test('every odd spelling of a refused address is refused', () => {
  refuses(
    'address',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://127.0.0.1\t/',
    'https:\\\\127.0.0.1\\x',
    'https:127.0.0.1',
    'https:///127.0.0.1',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::FFFF:7F00:1]/',
    'https://[64:ff9b::169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
  );
});

test('anything but a URL with a valid host is refused', () => {
  refuses(
    'malformed',
    '',
    ' ',
    'example.com',
    '/hooks',
    '//example.com/',
    'https://',
    'https://[::1',
    'https://[fe80::1%25eth0]/',
    'https://256.256.256.256/',
    'https://1.2.3.4.5/',
    'https://example.com../',
    'https://127.0.0.1../',
    'https://a..b/',
    'https://.example.com/',
    'https://-example.com/',
    'https://example-.com/',
    'https://exam*ple.com/',
    'https://exam ple.com/',
    'https://a%00b.com/',
    'https://xn--a.com/',
    'https://xn--bcher-kva.xn--0.com/',
    `https://${'a'.repeat(64)}.com/`,
    `https://${'a.'.repeat(127)}com/`,
  );
});

test('a URL is at most 2048 characters long', () => {
  const start = 'https://example.com/';
  accepts(start.padEnd(webhookUrlMaxLength, 'x'));
  refuses('too_long', start.padEnd(webhookUrlMaxLength + 1, 'x'));
  assert.equal(webhookUrlMaxLength, 2048);
});

const registration = (answer: () => Promise<readonly string[]>, dnsTimeoutMs = 2_000) =>
  webhookUrlCheck({ resolve: answer, dnsTimeoutMs });

test('a name is refused when one of its addresses is refused', async () => {
  const url = 'https://hooks.example/';
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['::1', '8.8.8.8'],
    ['::ffff:8.8.8.8'],
    ['x'],
  ])
    assert.equal(await registration(async () => addresses)(url, live), 'address');
  assert.equal(await registration(async () => ['8.8.8.8', '2606:4700::1'])(url, live), undefined);
});

test('a name that does not resolve yet, or whose name server is silent, is not refused', async () => {
  const url = 'https://hooks.example/';
  assert.equal(await registration(async () => [])(url, live), undefined);
  assert.equal(
    await registration(() => Promise.reject(new Error('SERVFAIL')))(url, live),
    undefined,
  );
  assert.equal(await registration(() => new Promise(() => undefined), 1)(url, live), undefined);
});

test('no name server is queried for an address, for localhost, or for a refused URL', async () => {
  const check = registration(() => assert.fail('asked'));
  assert.equal(await check('https://8.8.8.8/', live), undefined);
  assert.equal(await check('https://[2606:4700::1]/', live), undefined);
  assert.equal(await check('http://localhost:3000/', testing), undefined);
  assert.equal(await check('http://localhost:3000/', live), 'localhost');
  assert.equal(await check('https://10.0.0.1/', live), 'address');
  assert.equal(await check('https://sub.localhost/', live), 'localhost');
});

test.run();
