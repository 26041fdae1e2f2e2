import assert from 'node:assert/strict';
import { dayMs, hourMs, type Instant, minuteMs } from '../../../core/shared/time.js';
import { anyId, anyKey, noon, times } from '../../support/fixtures/builders.js';
import { present } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** API keys. */
export const apiKeysConformance = (check: Check, fresh: Fresh): void => {
  check('finds a key as it was added', async () => {
    const { tenants, project } = await scene(fresh);
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
      await tenants.addKey(key);
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
        await tenants.addKey({ ...key, name: 'Orders' });
        const { organization } = project;
        const { name: _, ...rights } = key;
        const holder = { ...rights, organization, environment };
        assert.deepEqual(await tenants.findHolder(key.hash), holder);
      }
      assert.equal(await tenants.findHolder('0'.repeat(64)), undefined);
    },
  );

  check('answers many look-ups at once, each with its own holder', async () => {
    const { tenants, project } = await scene(fresh);
    const keys = times(20, () => anyKey({ project: project.id }));
    for (const key of keys) await tenants.addKey(key);
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
    for (const key of keys) await tenants.addKey(key);
    await tenants.addKey(anyKey({ project: (await openProject(stores)).id }));
    assert.deepEqual(await tenants.listKeys(project.id), keys);
  });

  check('revokes a key once: the first revocation counts', async () => {
    const { tenants, project } = await scene(fresh);
    const [key, other] = [anyKey({ project: project.id }), anyKey({ project: project.id })];
    await tenants.addKey(key);
    await tenants.addKey(other);
    await tenants.revokeKey(key.id, noon + 5);
    for (const at of [noon, noon + 9]) await tenants.revokeKey(key.id, at);
    assert.deepEqual(await tenants.findKey(key.id), { ...key, revokedAt: noon + 5 });
    assert.equal((await tenants.findHolder(key.hash))?.revokedAt, noon + 5);
    assert.deepEqual(await tenants.findKey(other.id), other);
    await tenants.revokeKey(anyId('key'), noon);
  });

  check('records the minute of the last use, and never sets it back', async () => {
    const { tenants, project } = await scene(fresh);
    const [key, other] = [anyKey({ project: project.id }), anyKey({ project: project.id })];
    await tenants.addKey(key);
    await tenants.addKey(other);
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
};
