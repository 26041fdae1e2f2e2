import assert from 'node:assert/strict';
import { beginIncarnation } from '../../../../adapters/knex/index.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyAcceptance, anyJob, anyTemplate, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyLink, anySession, anyUser } from '../../../support/fixtures/people.js';
import { messageOf, scene } from '../../../support/fixtures/scene.js';
import { knexJobOf } from '../../../support/stores/job-readers.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`a new incarnation: ${name}`);

  cases('makes the outcome of every unsettled call unknown, in each state', () =>
    open(async ({ db, stores }) => {
      const { project, channel, commit, queue, timeline } = await scene(async () => stores);
      const job = knexJobOf(db);
      const changes = [0, 1, 2].map(() => anyAcceptance(channel, { to: '+12025550123' }));
      for (const change of changes) rightOf(await commit(change));
      const template = anyTemplate(channel);
      const submission = anyJob(channel, {
        kind: 'submit_template',
        subject: template.id,
        recipient: null,
      });
      rightOf(
        await commit({
          project: project.id,
          at: noon,
          puts: { templates: [template] },
          jobs: [submission],
        }),
      );
      const [lease] = await queue.claim({ owner: 'dead', now: noon, leaseMs: 10_000, limit: 1 });
      await queue.claimDue({ ...present(lease), now: noon, limit: 1 });
      const ids = changes.map((change) => messageOf(change).id);
      const states = async () =>
        Promise.all([...ids, template.id].map(async (id) => present(await job(project.id, id))));
      assert.deepEqual((await states()).map(({ state }) => state).sort(), [
        'behind',
        'behind',
        'queued',
        'sending',
      ]);
      const times = { now: noon + 1_000, steadyNow: noon + 2_000 };
      const begun = await beginIncarnation(db, times);
      assert.deepEqual(begun, { incarnation: 2, messages: 3, templates: 1 });
      for (const each of await states()) {
        const { state, unknowns, attempt, attemptedAt, isOvertaken } = each;
        assert.deepEqual(
          { state, unknowns, attempt, attemptedAt, isOvertaken },
          {
            state: 'unknown',
            unknowns: 1,
            attempt: 1,
            attemptedAt: noon + 2_000,
            isOvertaken: true,
          },
        );
      }
      for (const id of ids) {
        const last = (await timeline.of(project.id, id)).at(-1);
        assert.deepEqual(
          [last?.kind, last?.at, last?.detail.number, last?.detail.outcome],
          ['attempt', noon + 1_000, 1, 'unknown'],
        );
      }
      assert.equal((await beginIncarnation(db, times)).incarnation, 3);
    }),
  );

  cases('gives no number of an event a second time', () =>
    open(async ({ db, stores }) => {
      const { project, channel, commit, events } = await scene(async () => stores);
      rightOf(await commit(anyAcceptance(channel)));
      await beginIncarnation(db, { now: noon, steadyNow: noon });
      rightOf(await commit(anyAcceptance(channel)));
      const page = await events.list(project.id, {
        after: 1,
        since: 0,
        type: undefined,
        limit: 10,
      });
      assert.deepEqual(
        page.map(({ sequence }) => sequence),
        [1_000_000_002],
      );
    }),
  );

  cases('ends each session and each one-time link', () =>
    open(async ({ db, stores }) => {
      const { people } = stores;
      const user = anyUser();
      const [session, link] = [anySession(user), anyLink(user)];
      await add(stores, { users: [user], sessions: [session], links: [link] });
      await beginIncarnation(db, { now: noon, steadyNow: noon });
      assert.equal(await people.findSession(session.hash), undefined);
      assert.equal(await people.findLink(link.hash), undefined);
      assert.deepEqual(await people.findUser(user.id), user);
    }),
  );

  cases.run();
}
