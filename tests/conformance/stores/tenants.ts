import assert from 'node:assert/strict';
import { anyId, anyOrganization, anyProject, times } from '../../support/fixtures/builders.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Organizations and projects. */
export const tenantsConformance = (check: Check, fresh: Fresh): void => {
  check('finds an organization as it was added', async () => {
    const { tenants } = await fresh();
    const organization = { ...anyOrganization(), name: 'Ünïcode & Sons "🎉"' };
    assert.equal(await tenants.findOrganization(organization.id), undefined);
    await tenants.addOrganization(organization);
    assert.deepEqual(await tenants.findOrganization(organization.id), organization);
  });

  check('lists organizations in the order of their ids, page by page', async () => {
    const { tenants } = await fresh();
    const all = times(5, anyOrganization);
    for (const organization of all.toReversed()) await tenants.addOrganization(organization);
    const first = await tenants.listOrganizations({ limit: 3 });
    assert.deepEqual(first, all.slice(0, 3));
    const next = await tenants.listOrganizations({ after: first.at(-1)?.id, limit: 3 });
    assert.deepEqual(next, all.slice(3));
    assert.deepEqual(await tenants.listOrganizations({ after: next.at(-1)?.id, limit: 3 }), []);
  });

  check('finds a project as it was added', async () => {
    const { tenants } = await fresh();
    const organization = anyOrganization();
    await tenants.addOrganization(organization);
    assert.equal(await tenants.hasProjects(), false);
    for (const environment of ['live', 'test'] as const)
      for (const messageAllowance of [null, 0, 5_000_000_000]) {
        const billing = { subscription: 'past_due', messageAllowance } as const;
        const project = anyProject({ organization: organization.id, environment, billing });
        assert.equal(await tenants.addProject(project, 100), true);
        assert.deepEqual(await tenants.findProject(project.id), project);
      }
    assert.equal(await tenants.hasProjects(), true);
    assert.equal(await tenants.findProject(anyId('proj')), undefined);
  });

  check('lists the projects of an organization, oldest first', async () => {
    const { tenants } = await fresh();
    const [ours, other] = [anyOrganization(), anyOrganization()];
    await tenants.addOrganization(ours);
    await tenants.addOrganization(other);
    assert.deepEqual(await tenants.listProjects(ours.id), []);
    const projects = times(3, (i) => anyProject({ organization: ours.id, createdAt: 3_000 - i }));
    for (const project of projects) await tenants.addProject(project, 100);
    await tenants.addProject(anyProject({ organization: other.id }), 100);
    assert.deepEqual(await tenants.listProjects(ours.id), projects.toReversed());
    assert.deepEqual(await tenants.listProjects(anyId('org')), []);
  });

  check('adds projects up to the limit of an organization, under concurrent calls', async () => {
    const { tenants } = await fresh();
    const [crowded, other] = [anyOrganization(), anyOrganization()];
    await tenants.addOrganization(crowded);
    await tenants.addOrganization(other);
    const projects = times(12, () => anyProject({ organization: crowded.id }));

    const added = await Promise.all(projects.map((project) => tenants.addProject(project, 7)));

    assert.equal(added.filter((isAdded) => isAdded).length, 7);
    for (const [i, { id }] of projects.entries())
      assert.equal((await tenants.findProject(id)) !== undefined, added[i]);
    const elsewhere = anyProject({ organization: other.id });
    assert.equal(await tenants.addProject(elsewhere, 1), true);
  });

  check('sets the billing of one project for every reader', async () => {
    const { stores, tenants, project } = await scene(fresh);
    const other = await openProject(stores);
    const billing = { subscription: 'none', messageAllowance: 12 } as const;
    await tenants.setBilling(project.id, billing);
    assert.deepEqual(await tenants.findProject(project.id), { ...project, billing });
    assert.deepEqual(await tenants.findProject(other.id), other);
    await tenants.setBilling(anyId('proj'), billing);
  });
};
