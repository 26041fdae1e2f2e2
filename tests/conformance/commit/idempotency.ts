import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { hourMs } from '../../../core/shared/time.js';
import { anyAcceptance, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

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
    const { commit, channel, project, idempotency, tenants } = await scene(fresh);
    await tenants.setBilling(project.id, { subscription: 'past_due', messageAllowance: null });
    leftOf(await commit(anyAcceptance(channel, { key: 'k1' })));
    assert.equal(await idempotency.find(project.id, 'k1'), undefined);

    await tenants.setBilling(project.id, { subscription: 'active', messageAllowance: null });
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

  check('tells keys apart by every character', async () => {
    const { commit, channel } = await scene(fresh);
    const keys = ['a', 'A', 'a ', ' a', "a'", 'a"', 'a\\', 'a%', 'a_', 'a;--', 'a'.repeat(255)];
    for (const key of keys) rightOf(await commit(anyAcceptance(channel, { key })));
    for (const key of keys) leftOf(await commit(anyAcceptance(channel, { key })));
  });
};
