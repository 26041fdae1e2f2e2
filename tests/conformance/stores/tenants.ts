import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { createProject } from '../../../core/use-cases/administration/manage-tenants.js';
import {
  resumeProject,
  suspendProject,
} from '../../../core/use-cases/administration/suspend-project.js';
import { add, bill } from '../../support/fixtures/administration.js';
import {
  anyId,
  anyKey,
  anyOrganization,
  anyProject,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Organizations and projects. */
export const tenantsConformance = (check: Check, fresh: Fresh): void => {
  check('finds an organization as it was added', async () => {
    const stores = await fresh();
    const organization = { ...anyOrganization(), name: 'Ünïcode & Sons "🎉"' };
    assert.equal(await stores.tenants.findOrganization(organization.id), undefined);
    await add(stores, { organizations: [organization] });
    assert.deepEqual(await stores.tenants.findOrganization(organization.id), organization);
  });

  check('lists organizations in the order of their ids, page by page', async () => {
    const stores = await fresh();
    const { tenants } = stores;
    const all = times(5, () => anyOrganization());
    await add(stores, { organizations: all.toReversed() });
    const first = await tenants.listOrganizations({ limit: 3 });
    assert.deepEqual(first, all.slice(0, 3));
    const next = await tenants.listOrganizations({ after: first.at(-1)?.id, limit: 3 });
    assert.deepEqual(next, all.slice(3));
    assert.deepEqual(await tenants.listOrganizations({ after: next.at(-1)?.id, limit: 3 }), []);
  });

  check('finds a project as it was added', async () => {
    const stores = await fresh();
    const { tenants } = stores;
    const organization = anyOrganization();
    await add(stores, { organizations: [organization] });
    assert.equal(await tenants.hasProjects(), false);
    for (const environment of ['live', 'test'] as const)
      for (const messageAllowance of [null, 0, 5_000_000_000]) {
        const billing = { subscription: 'past_due', messageAllowance } as const;
        const project = anyProject({ organization: organization.id, environment, billing });
        await add(stores, { projects: [project] });
        assert.deepEqual(await tenants.findProject(project.id), project);
      }
    assert.equal(await tenants.hasProjects(), true);
    assert.equal(await tenants.findProject(anyId('proj')), undefined);
  });

  check('lists the projects of an organization, oldest first', async () => {
    const stores = await fresh();
    const { tenants } = stores;
    const [ours, other] = [anyOrganization(), anyOrganization()];
    await add(stores, { organizations: [ours, other] });
    assert.deepEqual(await tenants.listProjects(ours.id), []);
    const projects = times(3, (i) => anyProject({ organization: ours.id, createdAt: 3_000 - i }));
    await add(stores, { projects: [...projects, anyProject({ organization: other.id })] });
    assert.deepEqual(await tenants.listProjects(ours.id), projects.toReversed());
    assert.deepEqual(await tenants.listProjects(anyId('org')), []);
  });

  check('projects that are created at the same time stay within the limit', async () => {
    const stores = await fresh();
    const [crowded, other] = [anyOrganization(), anyOrganization()];
    await add(stores, { organizations: [crowded, other] });
    const room = 3;
    const before = times(100 - room, () => anyProject({ organization: crowded.id }));
    await add(stores, { projects: before });
    const create = createProject({ ...stores, clock: () => noon, newId: anyId });
    const command = { name: 'Any', environment: 'live' } as const;

    const answers = await Promise.all(
      times(8, () => create({ ...command, organization: crowded.id })),
    );

    assert.equal(answers.filter(E.isRight).length, room);
    assert.equal((await stores.tenants.listProjects(crowded.id)).length, 100);
    assert.ok(E.isRight(await create({ ...command, organization: other.id })));
  });

  check('keeps that a project is suspended, for readers, holders of keys and commits', async () => {
    const { stores, project } = await scene(fresh);
    const { tenants } = stores;
    const key = anyKey({ project: project.id });
    await add(stores, { keys: [key] });
    const suspend = suspendProject({ ...stores, clock: () => noon });
    const spend = () =>
      stores.commit({ project: project.id, at: noon, requires: { allowance: true } });
    for (const reason of [null, 'unpaid']) {
      rightOf(await suspend({ project: project.id, reason }));
      const { suspension } = present(await tenants.findProject(project.id));
      assert.deepEqual(suspension, { since: noon, reason });
      const suspended = { reason, deletesAt: null };
      assert.deepEqual(present(await tenants.findHolder(key.hash)).suspended, suspended);
      const refusal = { code: 'project_suspended', ...suspended };
      assert.deepEqual(await spend(), E.left({ code: 'billing', refusal }));
    }
    rightOf(await resumeProject({ ...stores, steady: () => noon })({ project: project.id }));
    assert.deepEqual(present(await tenants.findProject(project.id)), project);
    assert.equal(present(await tenants.findHolder(key.hash)).suspended, undefined);
    assert.ok(E.isRight(await spend()));
  });

  check('makes the channels of a resumed project due, and those of no other', async () => {
    const { stores, project, channel } = await scene(fresh);
    await openChannel(stores, await openProject(stores));
    const { queue } = stores;
    const claimed = async (now: number) =>
      (await queue.claim({ owner: 'any', now, leaseMs: 1_000, limit: 9 })).map(({ lane }) => lane);
    await claimed(noon);
    assert.deepEqual(await claimed(noon), []);
    await resumeProject({ ...stores, steady: () => noon + 5_000 })({ project: project.id });
    assert.deepEqual(await claimed(noon + 4_999), []);
    assert.deepEqual(await claimed(noon + 5_000), [channel.id]);
  });

  check('sets the billing of one project for every reader', async () => {
    const { stores, tenants, project } = await scene(fresh);
    const other = await openProject(stores);
    const billing = { subscription: 'none', messageAllowance: 12 } as const;
    await bill(stores, project.id, billing);
    assert.deepEqual(await tenants.findProject(project.id), { ...project, billing });
    assert.deepEqual(await tenants.findProject(other.id), other);
  });
};
