import assert from 'node:assert/strict';
import { secondMs } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('the expiry of a key');

test('is in the future when the key is created', async () => {
  const { createKey, project, time } = await drivenHost();
  const now = time.clock();
  const create = (expiresAt: number | null) =>
    createKey({ project, scopes: [], expiresAt, allowedIps: [] });
  for (const expiresAt of [0, now - 1, now])
    assert.deepEqual(leftOf(await create(expiresAt)), { code: 'invalid_expiry', expiresAt });
  for (const expiresAt of [now + 1, null])
    assert.equal(rightOf(await create(expiresAt)).key.expiresAt, expiresAt);
});

test('ends rotation too', async () => {
  const { createKey, rotateKey, project, time } = await drivenHost();
  const expiresAt = time.clock() + secondMs;
  const { key } = rightOf(await createKey({ project, scopes: [], expiresAt, allowedIps: [] }));
  assert.equal(rightOf(await rotateKey({ key: key.id })).key.expiresAt, expiresAt);
  await time.advance(secondMs);
  assert.deepEqual(leftOf(await rotateKey({ key: key.id })), { code: 'api_key_dead', id: key.id });
});

test.run();
