import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Conflict } from '../../../core/commit/change.js';
import type { Billing } from '../../../core/model/billing/billing.js';
import { bill } from '../../support/fixtures/administration.js';
import { anyAcceptance, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const limitedTo = (messageAllowance: number | null): Billing => ({
  subscription: 'active',
  messageAllowance,
});

const february = Date.UTC(2026, 1, 1);
const march = Date.UTC(2026, 2, 1);

const usedUp = (of: { readonly limit: number; readonly resetsAt: number }) => ({
  ...{ code: 'message_quota_exceeded', used: of.limit, source: 'project' },
  ...of,
});

/** Spending a project's allowance (docs/invariants.md#L2). */
export const quotaConformance = (check: Check, fresh: Fresh): void => {
  check('spends an allowance of exactly 100 under 500 concurrent commits', async () => {
    const { commit, channel, project, usage } = await scene(fresh, { billing: limitedTo(100) });

    const answers = await Promise.all(times(500, () => commit(anyAcceptance(channel))));

    assert.equal(answers.filter(E.isRight).length, 100);
    const refusal = usedUp({ limit: 100, resetsAt: february });
    assert.deepEqual(
      answers.filter(E.isLeft).map(({ left }) => left),
      times(400, () => ({ code: 'billing', refusal })),
    );
    const [counted] = await usage.sum(project.id, '2026-01-01', '2026-02-01');
    assert.equal(counted?.quantity, 100);
  });

  check('starts again at the first millisecond of a month, in UTC', async () => {
    const { commit, channel } = await scene(fresh, { billing: limitedTo(1) });
    rightOf(await commit(anyAcceptance(channel, { at: noon })));
    assert.deepEqual(leftOf(await commit(anyAcceptance(channel, { at: february - 1 }))), {
      code: 'billing',
      refusal: usedUp({ limit: 1, resetsAt: february }),
    });
    rightOf(await commit(anyAcceptance(channel, { at: february })));
    assert.deepEqual(leftOf(await commit(anyAcceptance(channel, { at: march - 1 }))), {
      code: 'billing',
      refusal: usedUp({ limit: 1, resetsAt: march }),
    });
  });

  check(
    'spends no more than an inherited allowance, but for a project with one of its own',
    async () => {
      const inherited = { inheritedAllowance: { limit: 3, source: 'plan' } } as const;
      const accepted = async (own: number | null) => {
        const { commit, channel } = await scene(fresh, { billing: limitedTo(own) });
        const answers = await Promise.all(
          times(9, () => {
            const change = anyAcceptance(channel);
            return commit({ ...change, requires: { ...change.requires, ...inherited } });
          }),
        );
        return { made: answers.filter(E.isRight).length, refused: answers.find(E.isLeft) };
      };
      const { made, refused } = await accepted(null);
      assert.equal(made, 3);
      const refusal = { ...usedUp({ limit: 3, resetsAt: february }), source: 'plan' };
      assert.deepEqual(refused, E.left({ code: 'billing', refusal }));
      assert.equal((await accepted(5)).made, 5);
    },
  );

  check('spends nothing on a Change that is refused', async () => {
    const { commit, channel } = await scene(fresh, { billing: limitedTo(2) });
    rightOf(await commit(anyAcceptance(channel, { key: 'k1' })));
    const replays = times(20, () => anyAcceptance(channel, { key: 'k1' }));
    const stale = times(20, () => ({
      ...anyAcceptance(channel),
      requires: { allowance: true, unchanged: [{ id: channel.id, version: 9 }] },
    }));
    for (const answer of await Promise.all([...replays, ...stale].map(commit))) leftOf(answer);
    rightOf(await commit(anyAcceptance(channel)));
    assert.equal(leftOf(await commit(anyAcceptance(channel))).code, 'billing');
  });

  check('spends nothing on a Change that asks for no allowance', async () => {
    const { commit, channel } = await scene(fresh, { billing: limitedTo(1) });
    const free = times(5, () => ({ ...anyAcceptance(channel), requires: {} }));
    for (const answer of await Promise.all(free.map(commit))) rightOf(answer);
    rightOf(await commit(anyAcceptance(channel)));
  });

  check('never limits or bills a test project', async () => {
    for (const subscription of ['active', 'none', 'past_due'] as const) {
      const billing = { subscription, messageAllowance: 0 };
      const { commit, channel } = await scene(fresh, { environment: 'test', billing });
      rightOf(await commit(anyAcceptance(channel)));
    }
  });

  check('distinguishes a missing subscription from an unpaid one', async () => {
    const { commit, channel, stores, project } = await scene(fresh);
    const codes: (Conflict | undefined)[] = [];
    for (const subscription of ['none', 'past_due'] as const) {
      await bill(stores, project.id, { subscription, messageAllowance: null });
      codes.push(leftOf(await commit(anyAcceptance(channel))));
    }
    assert.deepEqual(codes, [
      { code: 'billing', refusal: { code: 'subscription_required' } },
      { code: 'billing', refusal: { code: 'payment_failed' } },
    ]);
  });

  check('applies the allowance that was set last', async () => {
    const { commit, channel, stores, project } = await scene(fresh, { billing: limitedTo(1) });
    rightOf(await commit(anyAcceptance(channel)));
    leftOf(await commit(anyAcceptance(channel)));
    await bill(stores, project.id, limitedTo(2));
    rightOf(await commit(anyAcceptance(channel)));
    leftOf(await commit(anyAcceptance(channel)));
    await bill(stores, project.id, { subscription: 'active', messageAllowance: null });
    rightOf(await commit(anyAcceptance(channel)));
  });

  check('keeps the allowances of projects apart under concurrent commits', async () => {
    const { stores, commit } = await scene(fresh);
    const channels = await Promise.all(
      [3, 5, 7].map(async (limit) =>
        openChannel(stores, await openProject(stores, { billing: limitedTo(limit) })),
      ),
    );
    const made = channels.map(async (channel) => {
      const answers = await Promise.all(times(30, () => commit(anyAcceptance(channel))));
      return answers.filter(E.isRight).length;
    });
    assert.deepEqual(await Promise.all(made), [3, 5, 7]);
  });
};
