import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { addressMatch } from '../../../../adapters/system/index.js';
import type { KeyHolder } from '../../../../core/model/access/api-key.js';
import { apiKeyFrom } from '../../../../core/model/access/key-format.js';
import { isoTime } from '../../../../core/shared/time.js';
import { authenticate } from '../../../../core/use-cases/access/authenticate.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';
import { anyHolder } from './key-holder.js';

const key = apiKeyFrom('live', new Uint8Array(64).fill(9)) ?? assert.fail();
const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
const address = '192.0.2.7';

/** Authentication over a store that knows one holder; says what was looked up and noted. */
const scene = (holder: KeyHolder | undefined, now = noon) => {
  const lookedUp: string[] = [];
  const noted: string[] = [];
  const ask = authenticate({
    clock: () => now,
    digest: (text) => `digest of ${text}`,
    addressMatch,
    findHolder: async (hash) => {
      lookedUp.push(hash);
      return holder;
    },
    keyUses: { note: (id, minute) => void noted.push(`${id} ${isoTime(minute)}`) },
  });
  return { ask, lookedUp, noted };
};

const isRefused = async (holder: KeyHolder | undefined, now = noon, from = address) =>
  E.isLeft(await scene(holder, now).ask({ token: key, address: from }));

const test = suite('authentication');

test('tells who calls, and notes the minute', async () => {
  const { ask, noted } = scene(anyHolder(), noon + 59_999);
  const { organization, project, id, environment, scopes } = anyHolder();
  assert.deepEqual(
    await ask({ token: key, address }),
    E.right({ organization, project, key: id, environment, scopes }),
  );
  assert.deepEqual(noted, [`${id} 2026-01-15T12:00:00.000Z`]);
});

test('looks a key up by its digest alone', async () => {
  const { ask, lookedUp } = scene(anyHolder());
  await ask({ token: key, address });
  assert.deepEqual(lookedUp, [`digest of ${key}`]);
});

test('refuses a malformed key without looking it up', async () => {
  for (const token of [undefined, '', 'rt_live_', mistyped, ` ${key}`, key.toUpperCase()]) {
    const { ask, lookedUp, noted } = scene(anyHolder());
    assert.deepEqual(await ask({ token, address }), E.left({ code: 'api_key_invalid' }));
    assert.deepEqual([lookedUp, noted], [[], []]);
  }
});

test('refuses an unknown or revoked key', async () => {
  assert.ok(await isRefused(undefined));
  for (const revokedAt of [noon - 1, noon, noon + 1])
    assert.ok(await isRefused(anyHolder({ revokedAt })));
});

test('refuses a key from the very millisecond at which it expires', async () => {
  for (const [now, refused] of [
    [noon - 1, false],
    [noon, true],
    [noon + 1, true],
  ] as const)
    assert.equal(await isRefused(anyHolder({ expiresAt: noon }), now), refused);
});

test('accepts calls only from the address ranges of the key, if it has any', async () => {
  const holder = anyHolder({ allowedIps: ['192.0.2.0/29', '2001:db8::/32'] });
  for (const from of ['192.0.2.0', '192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1'])
    assert.ok(!(await isRefused(holder, noon, from)), from);
  for (const from of ['192.0.2.8', '192.0.1.255', '2001:db9::1', '::1', '', 'nonsense'])
    assert.ok(await isRefused(holder, noon, from), from);
});

test('rejects when the store fails, and does not refuse the key', async () => {
  const ask = authenticate({
    clock: () => noon,
    digest: (text) => text,
    addressMatch,
    findHolder: () => Promise.reject(new Error('away')),
    keyUses: { note: () => undefined },
  });
  await assert.rejects(ask({ token: key, address }), /away/);
});

test.run();
