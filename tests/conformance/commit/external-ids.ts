import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Requirements } from '../../../core/commit/change.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { MessageId } from '../../../core/shared/ids.js';
import { anyId, anyTemplate, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** External ids of records (docs/invariants.md#S3). */
export const externalIdsConformance = (check: Check, fresh: Fresh): void => {
  const naming = async () => {
    const given = await scene(fresh);
    const name = (of: MessageId, requires: Requirements = {}, project = given.project.id) =>
      given.commit({ project, at: noon, requires, externalIds: [{ name: 'wamid.1', of }] });
    return { ...given, name };
  };

  check('finds an entity by its external id', async () => {
    const { externalIds, project, name } = await naming();
    assert.equal(await externalIds.find(project.id, 'wamid.1'), undefined);
    const id = anyId('msg');
    rightOf(await name(id));
    assert.equal(await externalIds.find(project.id, 'wamid.1'), id);
    assert.equal(await externalIds.find(project.id, 'WAMID.1'), undefined);
  });

  check('gives an external id to only one entity of a project', async () => {
    const { externalIds, project, name } = await naming();
    const id = anyId('msg');
    rightOf(await name(id));
    assert.deepEqual(leftOf(await name(anyId('msg'))), {
      code: 'external_id_taken',
      name: 'wamid.1',
      holder: id,
    });
    rightOf(await name(id));
    assert.equal(await externalIds.find(project.id, 'wamid.1'), id);
  });

  check('admits exactly one of many concurrent claims of an external id', async () => {
    const { externalIds, project, name } = await naming();
    const ids = times(100, () => anyId('msg'));
    const answers = await Promise.all(ids.map((id) => name(id, { unusedExternalId: 'wamid.1' })));
    const winner = present(ids[answers.findIndex(E.isRight)]);
    assert.deepEqual(
      answers.filter(E.isLeft).map(({ left }) => left),
      times(99, () => ({ code: 'external_id_taken', name: 'wamid.1', holder: winner })),
    );
    assert.equal(await externalIds.find(project.id, 'wamid.1'), winner);
  });

  check('frees the external id of a removed template, and of no other', async () => {
    const { commit, channel, externalIds, project, templates } = await naming();
    const [template, other] = [1, 2].map(() => anyTemplate(channel));
    assert.ok(template && other);
    const put = (given: Template, name: string) =>
      commit({
        ...{ project: project.id, at: noon, puts: { templates: [given] } },
        externalIds: [{ name, of: given.id }],
      });
    rightOf(await put(template, 'one'));
    rightOf(await put(other, 'two'));
    const remove = ({ id }: Template, version: number, externalId: string) =>
      commit({ project: project.id, at: noon, removeTemplates: [{ id, version, externalId }] });
    assert.equal(leftOf(await remove(template, 7, 'one')).code, 'changed');
    assert.equal(await externalIds.find(project.id, 'one'), template.id);
    const next = anyTemplate(channel);
    const [removed, given] = await Promise.all([remove(template, 1, 'one'), put(next, 'one')]);
    rightOf(removed);
    if (E.isLeft(given)) rightOf(await put(next, 'one'));
    assert.equal(await templates.find(project.id, template.id), undefined);
    assert.equal(await externalIds.find(project.id, 'one'), next.id);
    rightOf(await remove(other, 1, 'one'));
    assert.equal(await externalIds.find(project.id, 'one'), next.id);
    assert.equal(leftOf(await remove(other, 1, 'two')).code, 'changed');
  });

  check('requires that no entity has an external id, not even the same one', async () => {
    const { name } = await naming();
    const id = anyId('msg');
    rightOf(await name(id, { unusedExternalId: 'wamid.1' }));
    const conflict = leftOf(await name(id, { unusedExternalId: 'wamid.1' }));
    assert.deepEqual(conflict, { code: 'external_id_taken', name: 'wamid.1', holder: id });
  });

  check('keeps the external ids of projects apart', async () => {
    const { externalIds, project, stores, name } = await naming();
    const other = await openProject(stores);
    const [mine, theirs] = [anyId('msg'), anyId('msg')];
    rightOf(await name(mine));
    rightOf(await name(theirs, { unusedExternalId: 'wamid.1' }, other.id));
    assert.equal(await externalIds.find(project.id, 'wamid.1'), mine);
    assert.equal(await externalIds.find(other.id, 'wamid.1'), theirs);
  });
};
