import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { dayMs, hourMs, type Instant, minuteMs } from '../../../core/shared/time.js';
import { revokeKey } from '../../../core/use-cases/access/revoke-key.js';
import { add, isMade } from '../../support/fixtures/administration.js';
import { anyId, anyKey, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** API keys. */
export const apiKeysConformance = (check: Check, fresh: Fresh): void => {
  check('finds a key as it was added', async () => {
    const { tenants, stores, project } = await scene(fresh);
    const plain = anyKey({ project: project.id });
    const full = anyKey({
      project: project.id,
      name: 'Bestellungen 東京',
      scopes: ['messages:write', 'usage:read'],
      expiresAt: noon + 1,
      allowedIps: ['10.0.0.0/8', '2001:db8::/32'],
      revokedAt: noon + 2,
      lastUsedAt: noon,
    });
    for (const key of [plain, full]) {
      assert.equal(await tenants.findKey(key.id), undefined);
      await add(stores, { keys: [key] });
      assert.deepEqual(await tenants.findKey(key.id), key);
    }
  });

  check(
    'finds the holder of a hash, with what is needed of its project and without its name',
    async () => {
      const { tenants, stores } = await scene(fresh);
      for (const environment of ['live', 'test'] as const) {
        const project = await openProject(stores, { environment });
        const key = anyKey({ project: project.id });
        await add(stores, { keys: [{ ...key, name: 'Orders' }] });
        const { organization } = project;
        const { name: _, ...rights } = key;
        const holder = { ...rights, organization, environment };
        assert.deepEqual(await tenants.findHolder(key.hash), holder);
      }
      assert.equal(await tenants.findHolder('0'.repeat(64)), undefined);
    },
  );

  check('answers many look-ups at once, each with its own holder', async () => {
    const { tenants, stores, project } = await scene(fresh);
    const keys = times(20, () => anyKey({ project: project.id }));
    await add(stores, { keys });
    const asked = times(200, (i) => (i % 5 === 0 ? 'unknown' : present(keys[i % 20]).hash));
    const found = await Promise.all(asked.map(tenants.findHolder));
    assert.deepEqual(
      found.map((holder) => holder?.hash ?? 'unknown'),
      asked,
    );
  });

  check('lists the keys of a project, oldest first', async () => {
    const { tenants, stores, project } = await scene(fresh);
    const keys = times(5, (i) => anyKey({ project: project.id, createdAt: noon + i }));
    const foreign = anyKey({ project: (await openProject(stores)).id });
    await add(stores, { keys: [...keys, foreign] });
    assert.deepEqual(await tenants.listKeys(project.id), keys);
  });

  check('revokes a key once: the first revocation counts', async () => {
    const { tenants, stores, project } = await scene(fresh);
    const [key, other] = [anyKey({ project: project.id }), anyKey({ project: project.id })];
    await add(stores, { keys: [key, other] });
    const instants = [...times(9, (i) => noon + i)];
    const revoke = revokeKey({ ...stores, clock: () => instants.pop() ?? noon });
    const answers = await Promise.all(times(6, () => revoke({ key: key.id })));
    const revoked = rightOf(present(answers[0]));
    for (const answer of answers) assert.deepEqual(answer, E.right(revoked));
    assert.deepEqual(await tenants.findKey(key.id), { ...key, revokedAt: revoked.revokedAt });
    assert.equal((await tenants.findHolder(key.hash))?.revokedAt, revoked.revokedAt);
    assert.deepEqual(await tenants.findKey(other.id), other);
    assert.equal(leftOf(await revoke({ key: anyId('key') })).code, 'api_key_not_found');
  });

  check('records the minute of the last use, and never sets it back', async () => {
    const { tenants, stores, project } = await scene(fresh);
    const [key, other] = [anyKey({ project: project.id }), anyKey({ project: project.id })];
    await add(stores, { keys: [key, other] });
    const use = async (minute: Instant) => {
      await tenants.recordUse([
        { key: key.id, minute },
        { key: anyId('key'), minute },
      ]);
      return (await tenants.findKey(key.id))?.lastUsedAt;
    };
    assert.equal(await use(noon), noon);
    assert.equal(await use(noon - minuteMs), noon);
    assert.equal(await use(noon), noon);
    for (const later of [minuteMs, hourMs, 40 * dayMs])
      assert.equal(await use(noon + later), noon + later);
    assert.equal((await tenants.findKey(other.id))?.lastUsedAt, null);
    await tenants.recordUse([]);
  });

  check('a Change keeps the last use that was recorded beside it', async () => {
    const { tenants, stores, project } = await scene(fresh);
    const key = anyKey({ project: project.id });
    await add(stores, { keys: [key] });
    const read = present(await tenants.findKey(key.id));
    await tenants.recordUse([{ key: key.id, minute: noon }]);
    const is = { ...read, revokedAt: noon + 5 };
    assert.ok(await isMade(stores, { replaces: { keys: [{ was: read, is }] } }));
    assert.deepEqual(await tenants.findKey(key.id), { ...is, lastUsedAt: noon });
  });
};
