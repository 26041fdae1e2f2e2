import assert from 'node:assert/strict';
import { systemRandomBytes } from '../../../adapters/system/index.js';
import { oneTimeCodes } from '../../../adapters/system/one-time-codes.js';
import { argon2Passwords, oneByOne } from '../../../adapters/system/password-hashing.js';
import { suite } from '../../support/suite.js';

const test = suite('passwords and one-time codes');

test('a password is hashed with Argon2id and a salt of its own, and verified', async () => {
  const { hash, verify } = argon2Passwords();
  const [first, second] = [await hash('correct horse'), await hash('correct horse')];
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(first, second);
  assert.equal(await verify(first, 'correct horse'), true);
  assert.equal(await verify(first, 'correct horsf'), false);
  await assert.rejects(() => verify('no hash', 'correct horse'));
});

test('a code is that of RFC 6238, with one step of tolerance', () => {
  const { stepOf } = oneTimeCodes(systemRandomBytes);
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = 1_111_111_109_000;
  const step = Math.floor(at / 30_000);
  assert.equal(stepOf(secret, '081804', at), step);
  assert.equal(stepOf(secret, '081804', at + 30_000), step);
  assert.equal(stepOf(secret, '081804', at - 30_000), step);
  assert.equal(stepOf(secret, '081804', at + 60_000), undefined);
  for (const code of ['', '81804', '0818040', 'abcdef', ' 081804'])
    assert.equal(stepOf(secret, code, at), undefined);
});

test('a new secret is given to an app by its URI', () => {
  const { newSecret, uriOf } = oneTimeCodes(systemRandomBytes);
  const secret = newSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(secret, newSecret());
  const uri = new URL(uriOf(secret, 'ada@example.com'));
  assert.equal(uri.searchParams.get('secret'), secret);
  assert.equal(uri.searchParams.get('issuer'), 'Roundtrip');
});

test('one password is checked at a time, in their order, and one too many is refused', async () => {
  const running: (() => void)[] = [];
  let maxAtOnce = 0;
  let atOnce = 0;
  const slow = async (): Promise<boolean> => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await new Promise<void>((resolve) => running.push(resolve));
    atOnce -= 1;
    return true;
  };
  const { verify } = oneByOne({ hash: async () => '', verify: slow }, 3);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const calls = [1, 2, 3, 4].map((n) => verify('', String(n)));
  await turn();
  assert.equal(running.length, 1);
  await assert.rejects(verify('', '5'), { name: 'PortFailure', message: /retry/ });
  for (let done = 0; done < 4; done += 1) {
    running[done]?.();
    await turn();
  }
  assert.deepEqual(await Promise.all(calls), [true, true, true, true]);
  assert.equal(maxAtOnce, 1);
  running.length = 0;
  const next = verify('', '6');
  await turn();
  running[0]?.();
  assert.equal(await next, true);
});

test.run();
