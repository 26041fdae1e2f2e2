import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { settledAfterMs } from '../../../core/model/tenants/deleted-project.js';
import { dayMs } from '../../../core/shared/time.js';
import {
  getProjectDeletion,
  undeleteProject,
} from '../../../core/use-cases/administration/delete-project.js';
import {
  resumeProject,
  suspendProject,
} from '../../../core/use-cases/administration/suspend-project.js';
import { anyAcceptance, anyEvent, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { askDeletion, removeDue } from '../../support/fixtures/removed-project.js';
import { messageOf, openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh, StoresUnderTest } from '../check.js';
import { fill } from './everything.js';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, rows) => all + rows, 0);

/** The deletion of a project (docs/specification.md#3.11.5). */
export const projectRemovalConformance = (check: Check, fresh: Fresh): void => {
  /** A project that has one of everything, and another one with a message. */
  const filled = async () => {
    const stores = await fresh();
    const { project, apiKey, channel } = await fill(stores);
    const other = await openChannel(stores, await openProject(stores));
    const kept = anyAcceptance(other, { key: 'kept' });
    rightOf(await stores.commit(kept));
    const of = { project: project.id, organization: project.organization };
    const stateOf = async () =>
      rightOf(await getProjectDeletion(stores)({ project: project.id })).state;
    return { stores, project, apiKey, channel, other, kept, of, stateOf };
  };
  const readOther = async (
    { messages, events, queue, idempotency, channels }: StoresUnderTest,
    { id, project }: Awaited<ReturnType<typeof filled>>['other'],
  ) => ({
    messages: await messages.list(project, { limit: 9 }),
    events: await events.list(project, { after: 0, since: 0, limit: 9 }),
    backlogs: await queue.backlogsOf(project),
    idempotency: await idempotency.find(project, 'kept'),
    channel: await channels.find(project, id),
  });

  check('removes every row of a project whose time has come, and none of another', async () => {
    const { stores, project, apiKey, channel, other, of, stateOf } = await filled();
    const { projectRemoval, tenants, audit } = stores;
    const before = await readOther(stores, other);
    await askDeletion(stores, project.id, noon);
    assert.ok(sum(await projectRemoval.count(of)) > 15);
    assert.equal(await removeDue(stores, noon + dayMs - 1), 0);
    assert.equal(await stateOf(), 'scheduled');

    assert.ok((await removeDue(stores, noon + dayMs)) > 15);
    const left = await projectRemoval.count(of);
    assert.deepEqual(
      Object.entries(left).filter(([, rows]) => rows > 0),
      [],
    );
    assert.equal(await stateOf(), 'removing');
    assert.equal(await tenants.findProject(project.id), undefined);
    assert.deepEqual(await tenants.listProjects(project.organization), []);
    assert.equal(await tenants.findHolder(apiKey.hash), undefined);
    assert.equal(await stores.channels.findAnywhere(channel.id), undefined);
    const write = await stores.commit({ project: project.id, at: noon, events: [anyEvent()] });
    assert.deepEqual(write, E.left({ code: 'project_missing' }));
    const entries = await audit.list(project.organization, { limit: 9 });
    assert.ok(
      entries.some(
        ({ action, resource }) => action === 'project.remove' && resource === project.id,
      ),
    );
    assert.deepEqual(await readOther(stores, other), before);

    const ended = present(await projectRemoval.find(project.id));
    assert.deepEqual(ended, {
      ...{ id: project.id, organization: project.organization },
      ...{ askedAt: noon, endedAt: noon + dayMs, removedAt: null },
    });
    assert.equal(await removeDue(stores, noon + dayMs + settledAfterMs), 0);
    assert.equal(await stateOf(), 'removed');
    assert.deepEqual(await projectRemoval.unfinished({ limit: 9 }), []);
  });

  check('goes on where it was killed, and removes what came late', async () => {
    const { stores, project, of } = await filled();
    await askDeletion(stores, project.id, noon);
    let calls = 0;
    const dying = {
      ...stores,
      projectRemoval: {
        ...stores.projectRemoval,
        remove: async (query: Parameters<typeof stores.projectRemoval.remove>[0]) => {
          calls += 1;
          if (calls > 1) throw new Error('killed');
          return stores.projectRemoval.remove({ ...query, rows: 1 });
        },
      },
    };
    await assert.rejects(removeDue(dying, noon + dayMs), /killed/);
    await removeDue(stores, noon + dayMs);
    assert.equal(sum(await stores.projectRemoval.count(of)), 0);
    await stores.postedSends.add({
      ...{ project: project.id, message: 'msg_late', channel: 'chan_any', body: '{}' },
      ...{ idempotencyKey: undefined, trace: undefined },
    });
    const later = noon + dayMs + settledAfterMs;
    assert.ok((await removeDue(stores, later)) > 0);
    assert.equal(sum(await stores.projectRemoval.count(of)), 0);
    assert.equal(await removeDue(stores, later), 0);
    assert.equal(present(await stores.projectRemoval.find(project.id)).removedAt, later);
  });

  check('brings a project back as it was, suspended or not, until its time has come', async () => {
    const { stores, project } = await scene(fresh);
    const { tenants } = stores;
    const undelete = undeleteProject({ ...stores, steady: () => noon });
    for (const isSuspended of [false, true]) {
      if (isSuspended)
        rightOf(
          await suspendProject({ ...stores, clock: () => noon })({
            ...{ project: project.id, reason: 'unpaid' },
          }),
        );
      const before = await tenants.findProject(project.id);
      await askDeletion(stores, project.id, noon, 7);
      await askDeletion(stores, project.id, noon + 5, 2);
      const { deletion } = present(await tenants.findProject(project.id));
      assert.deepEqual(deletion, { askedAt: noon, at: noon + 5 + 2 * dayMs });
      const spend = { project: project.id, at: noon, requires: { allowance: true } } as const;
      const refusal = {
        ...{ code: 'project_suspended', reason: isSuspended ? 'unpaid' : null },
        deletesAt: noon + 5 + 2 * dayMs,
      };
      assert.deepEqual(await stores.commit(spend), E.left({ code: 'billing', refusal }));
      rightOf(await undelete({ project: project.id }));
      assert.deepEqual(await tenants.findProject(project.id), before);
    }
    assert.equal(await removeDue(stores, noon + 99 * dayMs), 0);
    assert.deepEqual(await stores.projectRemoval.due({ now: noon + 99 * dayMs, limit: 9 }), []);
  });

  check('writes nothing of a project that was exported, until it is resumed', async () => {
    const { stores, project, channel } = await scene(fresh);
    const left = { ...project, suspension: { since: noon, reason: null }, leftAt: noon };
    rightOf(await stores.commit({ replaces: { projects: [{ was: project, is: left }] } }));
    assert.deepEqual(await stores.tenants.findProject(project.id), left);
    const report = { project: project.id, at: noon, events: [anyEvent()] };
    assert.deepEqual(await stores.commit(report), E.left({ code: 'project_missing' }));
    rightOf(await resumeProject({ ...stores, steady: () => noon })({ project: project.id }));
    assert.deepEqual(await stores.tenants.findProject(project.id), project);
    rightOf(await stores.commit(anyAcceptance(channel)));
  });

  check('leaves a project that is brought back while its end is decided', async () => {
    const { stores, project } = await scene(fresh);
    await askDeletion(stores, project.id, noon);
    const undelete = undeleteProject({ ...stores, steady: () => noon });
    const commit: typeof stores.commit = async (change) => {
      rightOf(await undelete({ project: project.id }));
      return stores.commit(change);
    };
    assert.equal(await removeDue({ ...stores, commit }, noon + dayMs), 0);
    assert.deepEqual(await stores.tenants.findProject(project.id), project);
    assert.equal(await stores.projectRemoval.find(project.id), undefined);
  });

  check('lists what is due, the earliest first, and removes many rows in steps', async () => {
    const { stores, project, channel } = await scene(fresh);
    const others = [await openProject(stores), await openProject(stores)];
    await askDeletion(stores, project.id, noon + 1);
    for (const [i, { id }] of others.entries()) await askDeletion(stores, id, noon + 3 - i);
    const due = await stores.projectRemoval.due({ now: noon + 2 + dayMs, limit: 9 });
    assert.deepEqual(
      due.map(({ id }) => id),
      [project.id, present(others[1]).id],
    );
    const sent = times(250, (i) => anyAcceptance(channel, { key: `k${i}` }));
    await undeleteProject({ ...stores, steady: () => noon })({ project: project.id });
    for (const change of sent) rightOf(await stores.commit(change));
    await askDeletion(stores, project.id, noon + 1);
    await removeDue(stores, noon + 2 + dayMs);
    const of = { project: project.id, organization: project.organization };
    assert.equal(sum(await stores.projectRemoval.count(of)), 0);
    const { id } = messageOf(present(sent[0]));
    assert.equal(await stores.messages.find(project.id, id), undefined);
  });
};
