import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { templateStatuses } from '../../../core/model/templates/status.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { TemplatePage } from '../../../core/ports/stores/template-store.js';
import {
  anyAcceptance,
  anyId,
  anyJob,
  anyTemplate,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import { worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';
import { jobAbout } from '../queue/job-about.js';

/** Reading and writing templates. */
export const templatesConformance = (check: Check, fresh: Fresh): void => {
  const stored = async (count: number, given: (i: number) => Partial<Template> = () => ({})) => {
    const world = await scene(fresh);
    const { commit, channel, project, templates } = world;
    const records = times(count, (i) => anyTemplate(channel, given(i)));
    rightOf(await commit({ project: project.id, at: noon, puts: { templates: records } }));
    const all = records.map((record) => ({ ...record, version: 1 }));
    const list = (page: Partial<TemplatePage>) =>
      templates.list(project.id, { limit: 100, ...page });
    return { ...world, all, list };
  };

  check('keeps every field of a template as it was put', async () => {
    const fields: readonly Partial<Template>[] = [
      {},
      {
        components: {
          header: { kind: 'image', media: anyId('tmedia') },
          footer: { text: `'"\\ 日本語 🎉` },
          buttons: [
            { kind: 'phone_number', text: 'Call', phoneNumber: '+12025550123' },
            { kind: 'url', text: 'See', url: 'https://example.com/?a=%20' },
          ],
        },
        examples: ['a', ''],
        status: 'rejected',
        rejectionReason: 'scam',
        submission: anyId('job'),
        providerId: 'theirs',
        heardAt: noon + 1,
      },
    ];
    const { all, templates, project } = await stored(fields.length, (i) => fields[i] ?? {});
    for (const template of all)
      assert.deepEqual(await templates.find(project.id, template.id), template);
  });

  check('lists templates newest first, older than one, as many as are asked for', async () => {
    const { all, list } = await stored(20);
    const newest = [...all].reverse();
    assert.deepEqual(await list({}), newest);
    for (const [place, { id }] of newest.entries())
      for (const limit of [1, 7, 100])
        assert.deepEqual(
          await list({ before: id, limit }),
          newest.slice(place + 1, place + 1 + limit),
        );
  });

  check('lists only templates that match every filter', async () => {
    const other = anyId('chan');
    const { all, list, channel } = await stored(84, (i) => ({
      name: `name_${i % 3}`,
      status: present(templateStatuses[i % templateStatuses.length]),
      ...(i % 4 === 0 ? { channel: other } : {}),
    }));
    const newest = [...all].reverse();
    for (const status of [undefined, ...templateStatuses])
      for (const asked of [undefined, channel.id, other, 'chan_none', ''])
        for (const name of [undefined, 'name_0', 'name_2', 'none', '%'])
          assert.deepEqual(
            await list({ status, channel: asked, name }),
            newest.filter(
              (template) =>
                (status ?? template.status) === template.status &&
                (asked ?? template.channel) === template.channel &&
                (name ?? template.name) === template.name,
            ),
          );
  });

  check('lists a template under its current status', async () => {
    const { all, commit, list, project } = await stored(1);
    const template = { ...present(all[0]), status: 'approved' as const };
    rightOf(await commit({ project: project.id, at: noon, puts: { templates: [template] } }));
    assert.deepEqual(await list({ status: 'draft' }), []);
    assert.deepEqual(await list({ status: 'approved' }), [{ ...template, version: 2 }]);
  });

  check('requires a template to be unchanged since it was read', async () => {
    const { all, commit, channel, project } = await stored(1);
    const template = present(all[0]);
    const requires = { unchanged: [{ id: template.id, version: 1 }] };
    rightOf(await commit({ ...anyAcceptance(channel), requires }));
    const answers = await Promise.all([
      commit({ ...anyAcceptance(channel), requires }),
      commit({ project: project.id, at: noon, puts: { templates: [template] } }),
      commit({ ...anyAcceptance(channel), requires }),
    ]);
    const moved = E.left({ code: 'changed', id: template.id });
    assert.deepEqual(
      answers.map((answer) => (E.isRight(answer) ? 'made' : answer)),
      ['made', 'made', moved],
    );
  });

  check('admits exactly one of many concurrent templates of a name', async () => {
    const { commit, channel, project, list } = await stored(0);
    const made = times(40, () => anyTemplate(channel));
    const answers = await Promise.all(
      made.map((template) =>
        commit({
          project: project.id,
          at: noon,
          puts: { templates: [template] },
          externalIds: [{ name: 'template en order', of: template.id }],
        }),
      ),
    );
    const winner = present(made[answers.findIndex(E.isRight)]);
    assert.equal(answers.filter(E.isRight).length, 1);
    assert.deepEqual(await list({}), [{ ...winner, version: 1 }]);
  });

  check('queues a submission beside sends, and claims it like them', async () => {
    const { all, stores, commit, channel, project, jobOf } = await stored(1);
    const { id: subject } = present(all[0]);
    const job = anyJob(channel, { kind: 'submit_template', subject, recipient: null });
    rightOf(await commit({ project: project.id, at: noon, jobs: [job] }));
    const { claimOne, take, settle } = worker(stores);
    const lease = await claimOne();
    const [taken] = await take(lease);
    assert.deepEqual([taken?.id, taken?.kind, taken?.subject], [job.id, job.kind, subject]);
    assert.equal((await jobAbout(jobOf, project.id, subject)).state, 'sending');
    rightOf(await settle(lease, present(taken), 'done'));
    assert.equal(await jobOf(project.id, subject), undefined);
  });

  check('makes a submission of unknown outcome due', async () => {
    const { all, stores, commit, channel, project, jobOf } = await stored(1);
    const { id: subject } = present(all[0]);
    const job = anyJob(channel, { kind: 'submit_template', subject, recipient: null });
    rightOf(await commit({ project: project.id, at: noon, jobs: [job] }));
    const { claimOne, take, settle } = worker(stores);
    const lease = await claimOne();
    const [taken] = await take(lease);
    rightOf(await settle(lease, present(taken), { state: 'unknown', dueAt: noon + 60_000 }));
    const at = noon + 1_000;
    const makeDue = [{ lane: channel.id, subject }];
    rightOf(await commit({ project: project.id, at, makeDue }));
    assert.equal((await jobAbout(jobOf, project.id, subject)).dueAt, at);
  });

  check('treats a template of another project as absent', async () => {
    const { all, commit, templates, stores } = await stored(3);
    const other = await openChannel(stores, await openProject(stores));
    for (const { id } of all) assert.equal(await templates.find(other.project, id), undefined);
    assert.deepEqual(await templates.list(other.project, { limit: 9 }), []);
    const foreign = { ...present(all[0]), project: other.project };
    const puts = { templates: [foreign] };
    leftOf(await commit({ project: other.project, at: noon, puts }));
  });
};
