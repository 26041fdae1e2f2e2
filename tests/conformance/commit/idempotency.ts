import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import type { AnsweredUnderKey } from '../../../core/model/idempotency/idempotency.js';
import type { Project } from '../../../core/model/tenants/project.js';
import { hourMs } from '../../../core/shared/time.js';
import { bill } from '../../support/fixtures/administration.js';
import { anyAcceptance, anyEndpoint, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** The record of a write other than a send. */
const anyAnswered = (
  { id: project }: Pick<Project, 'id'>,
  given: Partial<AnsweredUnderKey> = {},
): AnsweredUnderKey => ({
  project,
  key: '["createTemplate",null,"k1"]',
  fingerprint: 'any',
  sealedAnswer: 'v1.any',
  createdAt: noon,
  ...given,
});

const underKey = (record: AnsweredUnderKey): Change => ({
  project: record.project,
  at: record.createdAt,
  requires: { idempotency: record },
});

/**
 * One living record for each key (docs/invariants.md#A3, docs/invariants.md#A4, docs/invariants.md#A5,
 * docs/invariants.md#A6).
 */
export const idempotencyConformance = (check: Check, fresh: Fresh): void => {
  check('admits exactly one of 500 concurrent commits with one key', async () => {
    const { commit, channel, project, messages, events } = await scene(fresh);
    const changes = times(500, () => anyAcceptance(channel, { key: 'k1' }));

    const answers = await Promise.all(changes.map(commit));

    const winner = present(changes[answers.findIndex(E.isRight)]);
    const holder = winner.requires?.idempotency;
    const refused = answers.filter(E.isLeft).map(({ left }) => left);
    assert.deepEqual(
      refused,
      times(499, () => ({ code: 'key_taken', holder })),
    );
    assert.deepEqual(
      (await messages.list(project.id, { limit: 9 })).map(({ id }) => id),
      [messageOf(winner).id],
    );
    assert.equal((await events.list(project.id, { after: 0, since: 0, limit: 9 })).length, 1);
  });

  check('holds a key until a millisecond before 24 hours, and not at 24 hours', async () => {
    const { commit, channel } = await scene(fresh);
    const first = anyAcceptance(channel, { key: 'k1', at: noon });
    rightOf(await commit(first));

    const early = await commit(anyAcceptance(channel, { key: 'k1', at: noon + 24 * hourMs - 1 }));
    assert.deepEqual(leftOf(early), { code: 'key_taken', holder: first.requires?.idempotency });
    rightOf(await commit(anyAcceptance(channel, { key: 'k1', at: noon + 24 * hourMs })));
  });

  check('stores a new record when the old one has expired', async () => {
    const { commit, channel, project, idempotency } = await scene(fresh);
    rightOf(await commit(anyAcceptance(channel, { key: 'k1', at: noon })));
    const later = anyAcceptance(channel, { key: 'k1', at: noon + 24 * hourMs, fingerprint: 'new' });
    const again = anyAcceptance(channel, { key: 'k1', at: noon + 25 * hourMs });

    const answers = await Promise.all([later, again].map(commit));

    assert.equal(answers.filter(E.isRight).length, 1);
    const winner = [later, again][answers.findIndex(E.isRight)];
    assert.deepEqual(await idempotency.find(project.id, 'k1'), winner?.requires?.idempotency);
  });

  check('finds no record under a key that was never accepted', async () => {
    const { commit, channel, project, idempotency, stores } = await scene(fresh);
    await bill(stores, project.id, { subscription: 'past_due', messageAllowance: null });
    leftOf(await commit(anyAcceptance(channel, { key: 'k1' })));
    assert.equal(await idempotency.find(project.id, 'k1'), undefined);

    await bill(stores, project.id, { subscription: 'active', messageAllowance: null });
    rightOf(await commit(anyAcceptance(channel, { key: 'k1' })));
  });

  check('keeps the keys of two projects apart', async () => {
    const { commit, channel, stores, idempotency } = await scene(fresh);
    const other = await openChannel(stores, await openProject(stores));
    rightOf(await commit(anyAcceptance(channel, { key: 'k1', fingerprint: 'one' })));
    assert.equal(await idempotency.find(other.project, 'k1'), undefined);
    rightOf(await commit(anyAcceptance(other, { key: 'k1', fingerprint: 'two' })));
    assert.equal((await idempotency.find(channel.project, 'k1'))?.fingerprint, 'one');
  });

  check('keeps the answer of a write beside the key of a send, byte for byte', async () => {
    const { commit, channel, project, idempotency } = await scene(fresh);
    const record = anyAnswered(project, { sealedAnswer: 'v1.Ünïcode 🎉 "' });
    rightOf(await commit(anyAcceptance(channel, { key: 'k1' })));
    rightOf(await commit(underKey(record)));
    assert.deepEqual(await idempotency.find(project.id, record.key), record);
    const again = anyAnswered(project, { fingerprint: 'another' });
    assert.deepEqual(leftOf(await commit(underKey(again))), { code: 'key_taken', holder: record });
  });

  check('stores the answer of a write with all that it changes, or neither', async () => {
    const { commit, channel, project, idempotency, channels } = await scene(fresh);
    const changed = { ...channel, displayName: 'Another' };
    const at = noon;
    const puts = { channels: [{ ...changed, version: 7 }] };
    const record = anyAnswered(project);
    assert.equal(leftOf(await commit({ ...underKey(record), at, puts })).code, 'changed');
    assert.equal(await idempotency.find(project.id, record.key), undefined);
    rightOf(await commit({ ...underKey(record), at, puts: { channels: [changed] } }));
    assert.deepEqual(await idempotency.find(project.id, record.key), record);
    assert.equal((await channels.find(project.id, channel.id))?.displayName, 'Another');
  });

  check('lets exactly one of 20 concurrent writes with one key change anything', async () => {
    const { commit, project, idempotency, endpoints } = await scene(fresh);
    const changes = times(20, (i) => ({
      ...underKey(anyAnswered(project, { sealedAnswer: `v1.${i}` })),
      puts: { endpoints: [anyEndpoint({ project: project.id })] },
    }));
    const answers = await Promise.all(changes.map(commit));
    const winner = present(changes[answers.findIndex(E.isRight)]);
    assert.equal(answers.filter(E.isRight).length, 1);
    const ids = (await endpoints.list(project.id)).map(({ id }) => id);
    assert.deepEqual(
      ids,
      winner.puts.endpoints.map(({ id }) => id),
    );
    const record = winner.requires?.idempotency;
    assert.deepEqual(await idempotency.find(project.id, present(record).key), record);
  });

  check(
    'replaces the one answer that a write names, and no other, with all that it changes',
    async () => {
      const { commit, project, idempotency, endpoints } = await scene(fresh);
      const begun = anyAnswered(project, { sealedAnswer: 'v1.begun' });
      rightOf(await commit(underKey(begun)));
      const replacing = (replacedAnswer: string, sealedAnswer: string): Change => {
        const idempotency = anyAnswered(project, { sealedAnswer });
        return {
          ...underKey(begun),
          requires: { idempotency, replacedAnswer },
          puts: { endpoints: [anyEndpoint({ project: project.id })] },
        };
      };
      const taken = leftOf(await commit(replacing('v1.another', 'v1.1')));
      assert.deepEqual(taken, { code: 'key_taken', holder: begun });
      const changes = times(20, (i) => replacing('v1.begun', `v1.${i}`));
      const answers = await Promise.all(changes.map(commit));
      assert.equal(answers.filter(E.isRight).length, 1);
      const winner = present(changes[answers.findIndex(E.isRight)]).requires?.idempotency;
      assert.deepEqual(await idempotency.find(project.id, begun.key), winner);
      for (const answer of answers.filter(E.isLeft))
        assert.deepEqual(answer.left, { code: 'key_taken', holder: winner });
      assert.equal((await endpoints.list(project.id)).length, 1);
    },
  );

  check('holds the key of a write until a millisecond before 24 hours', async () => {
    const { commit, project, idempotency } = await scene(fresh);
    const first = anyAnswered(project);
    const at = (createdAt: number) => underKey(anyAnswered(project, { createdAt }));
    rightOf(await commit(underKey(first)));
    leftOf(await commit(at(noon + 24 * hourMs - 1)));
    rightOf(await commit(at(noon + 24 * hourMs)));
    const found = await idempotency.find(project.id, first.key);
    assert.equal(found?.createdAt, noon + 24 * hourMs);
  });

  check('tells keys apart by every character', async () => {
    const { commit, channel } = await scene(fresh);
    const keys = ['a', 'A', 'a ', ' a', "a'", 'a"', 'a\\', 'a%', 'a_', 'a;--', 'a'.repeat(255)];
    for (const key of keys) rightOf(await commit(anyAcceptance(channel, { key })));
    for (const key of keys) leftOf(await commit(anyAcceptance(channel, { key })));
  });
};
