import assert from 'node:assert/strict';
import { httpHost } from '../../../support/hosts/http-host.js';
import { alwaysGranted } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the address of a client');

/** The addresses that requests with these headers count for, from 127.0.0.1 through these proxies. */
const addressesOf = async (
  trustedProxies: readonly string[],
  forwarded: readonly (string | readonly string[] | undefined)[],
): Promise<readonly string[]> => {
  const names: string[] = [];
  const host = await httpHost({
    trustedProxies,
    rateLimiter: (name, size) => {
      names.push(name.replace('address/', ''));
      return alwaysGranted(name, size);
    },
  });
  for (const value of forwarded)
    await host.call({
      path: '/healthz',
      headers: value === undefined ? {} : { 'X-Forwarded-For': value },
    });
  await host.close();
  return names;
};

cases('is the address of the socket, not of the headers, when no proxy is trusted', async () => {
  const written = ['192.0.2.1', '127.0.0.1, 192.0.2.1', 'nonsense', undefined];
  for (const trusted of [[], ['10.0.0.0/8'], ['::1/128']])
    assert.deepEqual(
      await addressesOf(trusted, written),
      written.map(() => '127.0.0.1'),
    );
});

cases('is the rightmost address in the header that is not a trusted proxy', async () => {
  const trusted = ['127.0.0.0/8', '10.0.0.0/8', '2001:db8:1::/48'];
  // The addresses of a /64 are one client.
  const network = '2001:db8:0:0::/64';
  const ways: readonly (readonly [string | readonly string[] | undefined, string])[] = [
    [undefined, '127.0.0.1'],
    ['', '127.0.0.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['203.0.113.9, 192.0.2.1, 10.1.2.3', '192.0.2.1'],
    ['203.0.113.9,192.0.2.1,10.1.2.3,  10.9.9.9', '192.0.2.1'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1'],
    [['203.0.113.9, 192.0.2.1', '10.1.2.3'], '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['192.0.2.1, ::ffff:10.1.2.3', '192.0.2.1'],
    ['2001:DB8:0:0::5', network],
    ['2001:db8::5, 2001:db8:1::9', network],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::5]:4711', network],
    ['[2001:db8::5]', network],
  ];
  const seen = await addressesOf(
    trusted,
    ways.map(([forwarded]) => forwarded),
  );
  assert.deepEqual(
    seen,
    ways.map(([, address]) => address),
  );
});

cases('is the address of the proxy that wrote an invalid entry', async () => {
  const broken = ['unknown', '192.0.2.1, _hidden', '192.0.2.1, 1.2.3', '192.0.2.1, 010.1.1.1'];
  const more = ['192.0.2.1,', '192.0.2.1, [2001:db8::5', '192.0.2.1, 300.1.1.1', '192.0.2.1, ::g'];
  const seen = await addressesOf(['127.0.0.0/8'], [...broken, ...more]);
  assert.deepEqual(new Set(seen), new Set(['127.0.0.1']));
});

cases('is compared with the allowed ranges of the key', async () => {
  const host = await httpHost({ trustedProxies: ['127.0.0.1/32'] });
  const { key } = await host.newProject({ allowedIps: ['192.0.2.0/24', '2001:db8::/32'] });
  const whoami = async (forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded };
    return (await host.call({ path: '/v1/whoami', key, headers })).status;
  };
  assert.equal(await whoami('192.0.2.77'), 200);
  assert.equal(await whoami('::ffff:192.0.2.77'), 200);
  assert.equal(await whoami('2001:db8::1'), 200);
  assert.equal(await whoami('192.0.3.1'), 401);
  assert.equal(await whoami('192.0.2.77, 203.0.113.1'), 401);
  await host.close();
});

cases.run();
