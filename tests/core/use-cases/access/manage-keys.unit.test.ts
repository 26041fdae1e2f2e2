import assert from 'node:assert/strict';
import { secondMs } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('managing keys');

test('lets a key expire in the future only', async () => {
  const { createKey, project, time } = await drivenHost();
  const now = time.clock();
  const create = (expiresAt: number | null) =>
    createKey({ project, scopes: [], expiresAt, allowedIps: [] });
  for (const expiresAt of [0, now - 1, now])
    assert.deepEqual(leftOf(await create(expiresAt)), { code: 'invalid_expiry', expiresAt });
  for (const expiresAt of [now + 1, null])
    assert.equal(rightOf(await create(expiresAt)).key.expiresAt, expiresAt);
});

test('rotates no key that has expired', async () => {
  const { createKey, rotateKey, project, time } = await drivenHost();
  const expiresAt = time.clock() + secondMs;
  const { key } = rightOf(await createKey({ project, scopes: [], expiresAt, allowedIps: [] }));
  assert.equal(rightOf(await rotateKey({ key: key.id })).key.expiresAt, expiresAt);
  await time.advance(secondMs);
  assert.deepEqual(leftOf(await rotateKey({ key: key.id })), { code: 'api_key_dead', id: key.id });
});

test('gives a key a name of one line, which rotation keeps', async () => {
  const { createKey, rotateKey, listKeys, project } = await drivenHost();
  const rights = { project, scopes: [], expiresAt: null, allowedIps: [] };
  const { key } = rightOf(await createKey({ ...rights, name: 'Orders, <b>EU</b>' }));
  const rotated = rightOf(await rotateKey({ key: key.id })).key;
  const { key: nameless } = rightOf(await createKey(rights));
  const named = rightOf(await listKeys({ project })).flatMap(({ id, name }) =>
    [key.id, rotated.id, nameless.id].includes(id) ? [name] : [],
  );
  assert.deepEqual(named, ['Orders, <b>EU</b>', 'Orders, <b>EU</b>', null]);
  for (const name of ['', 'a\nb', 'x'.repeat(201)])
    assert.equal(leftOf(await createKey({ ...rights, name })).code, 'invalid_input');
});

test.run();
