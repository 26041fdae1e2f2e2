import assert from 'node:assert/strict';
import type { TemplatePage } from '../../core/ports/template-store.js';
import type { Template } from '../../core/templates/template.js';
import { anyId, anyTemplate, noon, times } from '../support/builders.js';
import { present, rightOf } from '../support/either.js';
import { openChannel, openProject, scene } from '../support/scene.js';
import type { Check, Fresh } from './check.js';

/** Reading templates. */
export const templatesConformance = (check: Check, fresh: Fresh): void => {
  const stored = async () => {
    const world = await scene(fresh);
    const { commit, stores, channel, project } = world;
    const other = await openChannel(stores, project);
    const statuses = ['draft', 'approved', 'rejected'] as const;
    const records = times(24, (i) =>
      anyTemplate(i % 2 === 0 ? channel : other, {
        status: present(statuses[i % 3]),
        name: `name_${i % 4}`,
      }),
    );
    rightOf(await commit({ project: project.id, at: noon, puts: { templates: records } }));
    const newest = records.map((record) => ({ ...record, version: 1 })).reverse();
    const list = (page: Partial<TemplatePage>) =>
      world.templates.list(project.id, { limit: 100, ...page });
    return { ...world, newest, list };
  };

  check('keeps every field of a template as it was put', async () => {
    const { commit, templates, channel, project } = await scene(fresh);
    const template = anyTemplate(channel, {
      body: 'Ünïcode 🎉 {{1}} "quoted".',
      components: {
        header: { kind: 'image', media: anyId('tmedia') },
        footer: { text: 'a\\b' },
        buttons: [{ kind: 'url', text: 'x', url: 'https://example.com/?a=1&b=2' }],
      },
      examples: ['one'],
      status: 'rejected',
      rejectionReason: 'scam',
      submission: anyId('job'),
      providerId: '123',
      heardAt: noon,
    });
    rightOf(await commit({ project: project.id, at: noon, puts: { templates: [template] } }));
    const kept = { ...template, version: 1 };
    assert.deepEqual(await templates.find(project.id, template.id), kept);
    assert.equal(await templates.find(project.id, anyId('tmpl')), undefined);
  });

  check('lists templates newest first, older than one, as many as are asked for', async () => {
    const { newest, list } = await stored();
    assert.deepEqual(await list({}), newest);
    const [, second] = newest;
    assert.deepEqual(await list({ before: present(second).id, limit: 5 }), newest.slice(2, 7));
  });

  check('lists only those that have all that is asked for', async () => {
    const { newest, list, channel } = await stored();
    const pages: readonly [Partial<TemplatePage>, (template: Template) => boolean][] = [
      [{ status: 'approved' }, ({ status }) => status === 'approved'],
      [{ channel: channel.id }, (template) => template.channel === channel.id],
      [{ name: 'name_3' }, ({ name }) => name === 'name_3'],
      [
        { name: 'name_2', status: 'draft', channel: channel.id },
        ({ name, status }) => name === 'name_2' && status === 'draft',
      ],
      [{ channel: 'no channel at all' }, () => false],
    ];
    for (const [page, isWanted] of pages) {
      const wanted = newest.filter(isWanted);
      assert.deepEqual(await list(page), wanted);
      assert.deepEqual(await list({ ...page, limit: 2 }), wanted.slice(0, 2));
    }
  });

  check('lists a template by what it became', async () => {
    const { commit, newest, list, project } = await stored();
    const moved = { ...present(newest[0]), status: 'paused' as const };
    rightOf(await commit({ project: project.id, at: noon, puts: { templates: [moved] } }));
    assert.deepEqual(await list({ status: 'paused' }), [{ ...moved, version: 2 }]);
  });

  check('takes a template of another project for absent', async () => {
    const { templates, newest, stores } = await stored();
    const other = await openProject(stores);
    assert.equal(await templates.find(other.id, present(newest[0]).id), undefined);
    assert.deepEqual(await templates.list(other.id, { limit: 9 }), []);
  });
};
