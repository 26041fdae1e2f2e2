import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { NewLimitValues } from '../../../core/model/limits/new-limits.js';
import { createKey } from '../../../core/use-cases/access/create-key.js';
import { listPlans, removePlan, setPlan } from '../../../core/use-cases/limits/manage-plans.js';
import { setOrganizationLimits } from '../../../core/use-cases/limits/set-organization-limits.js';
import { setProjectLimits } from '../../../core/use-cases/limits/set-project-limits.js';
import { add } from '../../support/fixtures/administration.js';
import { anyId, anyKey, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Plans, and the limits of organizations and projects. */
export const limitsConformance = (check: Check, fresh: Fresh): void => {
  const opened = async () => {
    const { stores, project } = await scene(fresh);
    const key = anyKey({ project: project.id });
    await add(stores, { keys: [key] });
    const other = await openProject(stores);
    const plan = `plan-${project.id.slice(-26)}`;
    const { tenants } = stores;
    const ports = { ...stores, clock: () => noon };
    return {
      stores,
      tenants,
      project,
      other,
      plan,
      setPlan: async (limits: NewLimitValues) =>
        rightOf(await setPlan(ports)({ name: plan, limits })),
      setOrganization: setOrganizationLimits(stores),
      setProject: setProjectLimits(stores),
      layers: async () => [
        await tenants.findLayers(project.id),
        present(await tenants.findHolder(key.hash)).limits ?? {},
      ],
    };
  };

  check('keeps the limits of each level, also for the holders of keys', async () => {
    const { tenants, project, other, plan, layers, ...set } = await opened();
    const { id, organization } = project;
    const expectBoth = async (wanted: object) => assert.deepEqual(await layers(), [wanted, wanted]);
    await expectBoth({});
    await set.setProject({ project: id, limits: { send: 500, endpoints: 7 } });
    await expectBoth({ project: { send: 500, endpoints: 7 } });
    await set.setPlan({ keys: 'none', read: 9 });
    const named = { plan: { keys: null, read: 9 } };
    await set.setOrganization({ organization, plan, limits: { channels: 3 } });
    await expectBoth({
      project: { send: 500, endpoints: 7 },
      organization: { channels: 3 },
      ...named,
    });
    await set.setProject({ project: id, limits: { send: 'default', endpoints: 'default' } });
    await set.setOrganization({ organization, limits: { channels: 'default' } });
    await expectBoth(named);
    assert.deepEqual(await tenants.findProject(id), project);
    assert.deepEqual(await tenants.findLayers(other.id), {});
    assert.equal(await tenants.findLayers(anyId('proj')), undefined);
    const users = await tenants.organizationsOfPlan(plan);
    assert.deepEqual(
      users.map((each) => each.id),
      [organization],
    );
    await set.setOrganization({ organization, plan: 'default' });
    await expectBoth({});
    assert.deepEqual(await tenants.organizationsOfPlan(plan), []);
  });

  check('lists plans by name, and removes one that no organization names', async () => {
    const { stores, project, plan, setOrganization, ...set } = await opened();
    const { organization } = project;
    const names = async () => (await listPlans(stores)()).map(({ name }) => name);
    const remove = removePlan(stores);
    assert.equal(leftOf(await remove({ name: plan })).code, 'plan_not_found');
    assert.equal(leftOf(await setOrganization({ organization, plan })).code, 'plan_not_found');
    await set.setPlan({});
    assert.ok((await names()).includes(plan));
    assert.deepEqual(await names(), (await names()).toSorted());
    rightOf(await setOrganization({ organization, plan }));
    assert.deepEqual(leftOf(await remove({ name: plan })), {
      ...{ code: 'plan_in_use', name: plan, organizations: 1 },
    });
    rightOf(await setOrganization({ organization, plan: 'default' }));
    rightOf(await remove({ name: plan }));
    assert.ok(!(await names()).includes(plan));
  });

  check('gives no organization a plan that is removed at the same time', async () => {
    const { stores, tenants, project, plan, setOrganization, ...set } = await opened();
    const { organization } = project;
    for (const _ of times(10, String)) {
      await set.setPlan({});
      await Promise.all([
        setOrganization({ organization, plan }),
        removePlan(stores)({ name: plan }),
      ]);
      const isThere = (await tenants.listPlans()).some(({ name }) => name === plan);
      const isNamed = (await tenants.organizationsOfPlan(plan)).length > 0;
      assert.ok(isThere || !isNamed);
      await setOrganization({ organization, plan: 'default' });
    }
  });

  check('makes no more keys than the limit, also at the same time', async () => {
    const { stores, project, setProject } = await opened();
    await setProject({ project: project.id, limits: { keys: 4 } });
    const create = createKey({
      ...stores,
      clock: () => noon,
      newId: anyId,
      digest: (text) => String(text),
      randomBytes: (length) => Uint8Array.from({ length }, () => Math.floor(Math.random() * 256)),
      isAddressRange: () => true,
    });
    const made = await Promise.all(
      times(8, () => create({ project: project.id, scopes: [], expiresAt: null, allowedIps: [] })),
    );
    assert.equal(made.filter(E.isRight).length, 3);
    assert.deepEqual(leftOf(present(made.find(E.isLeft))), {
      ...{ code: 'api_key_limit_exceeded', limit: 4, source: 'project' },
    });
    assert.equal((await stores.tenants.listKeys(project.id)).length, 4);
  });
};
