import assert from 'node:assert/strict';
import { anyId, anyOrganization, anyProject, times } from '../support/builders.js';
import { openProject, scene } from '../support/scene.js';
import type { Check, Fresh } from './check.js';

/** Organizations and projects. */
export const directoryConformance = (check: Check, fresh: Fresh): void => {
  check('finds an organization as it was added', async () => {
    const { directory } = await fresh();
    const organization = { ...anyOrganization(), name: 'Ünïcode & Sons "🎉"' };
    assert.equal(await directory.findOrganization(organization.id), undefined);
    await directory.addOrganization(organization);
    assert.deepEqual(await directory.findOrganization(organization.id), organization);
  });

  check('finds a project as it was added', async () => {
    const { directory } = await fresh();
    const organization = anyOrganization();
    await directory.addOrganization(organization);
    assert.equal(await directory.hasProjects(), false);
    for (const environment of ['live', 'test'] as const)
      for (const messageAllowance of [null, 0, 5_000_000_000]) {
        const billing = { subscription: 'past_due', messageAllowance } as const;
        const project = anyProject({ organization: organization.id, environment, billing });
        assert.equal(await directory.addProject(project, 100), true);
        assert.deepEqual(await directory.findProject(project.id), project);
      }
    assert.equal(await directory.hasProjects(), true);
    assert.equal(await directory.findProject(anyId('proj')), undefined);
  });

  check('adds projects up to the limit of an organization, whoever adds at once', async () => {
    const { directory } = await fresh();
    const [crowded, other] = [anyOrganization(), anyOrganization()];
    await directory.addOrganization(crowded);
    await directory.addOrganization(other);
    const projects = times(30, () => anyProject({ organization: crowded.id }));

    const added = await Promise.all(projects.map((project) => directory.addProject(project, 7)));

    assert.equal(added.filter((isAdded) => isAdded).length, 7);
    for (const [i, { id }] of projects.entries())
      assert.equal((await directory.findProject(id)) !== undefined, added[i]);
    const elsewhere = anyProject({ organization: other.id });
    assert.equal(await directory.addProject(elsewhere, 1), true);
  });

  check('sets the billing of one project, for all that reads it', async () => {
    const { stores, directory, project } = await scene(fresh);
    const other = await openProject(stores);
    const billing = { subscription: 'none', messageAllowance: 12 } as const;
    await directory.setBilling(project.id, billing);
    assert.deepEqual(await directory.findProject(project.id), { ...project, billing });
    assert.deepEqual(await directory.findProject(other.id), other);
    await directory.setBilling(anyId('proj'), billing);
  });
};
