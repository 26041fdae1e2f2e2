import assert from 'node:assert/strict';
import type { UsageIncrement } from '../../../core/model/billing/usage.js';
import { anyAcceptance, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const one = (day: string, given: Partial<UsageIncrement> = {}): UsageIncrement => ({
  day,
  metric: 'outbound_messages',
  channelType: 'whatsapp',
  provider: 'sandbox',
  ...given,
});

/** Usage, counted with what it counts. */
export const usageConformance = (check: Check, fresh: Fresh): void => {
  const counting = async () => {
    const given = await scene(fresh);
    const { commit, usage, project } = given;
    const count = (increments: readonly UsageIncrement[]) =>
      commit({ project: project.id, at: noon, usage: increments });
    const quantity = async (fromDay: string, toDay: string) =>
      (await usage.sum(project.id, fromDay, toDay)).map((row) => row.quantity);
    return { ...given, count, quantity };
  };

  check('sums from the first day up to the last, without the last', async () => {
    const { count, quantity } = await counting();
    const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-02-01'];
    rightOf(await count(days.flatMap((day, i) => times(10 ** i, () => one(day)))));
    assert.deepEqual(await quantity('2025-12-31', '2026-02-02'), [1111]);
    assert.deepEqual(await quantity('2026-01-01', '2026-02-01'), [110]);
    assert.deepEqual(await quantity('2026-01-02', '2026-01-03'), [100]);
    assert.deepEqual(await quantity('2026-01-03', '2026-02-01'), []);
    assert.deepEqual(await quantity('2026-01-02', '2026-01-02'), []);
  });

  check('sums each metric, channel type and provider separately, in that order', async () => {
    const { count, usage, project } = await counting();
    const day = '2026-01-15';
    const rows = [
      { metric: 'inbound_messages', channelType: 'sms', provider: 'whatsapp_cloud' },
      { metric: 'inbound_messages', channelType: 'whatsapp', provider: 'sandbox' },
      { metric: 'inbound_messages', channelType: 'whatsapp', provider: 'whatsapp_cloud' },
      { metric: 'outbound_messages', channelType: 'whatsapp', provider: 'sandbox' },
    ] as const;
    const increments = rows.flatMap((row, i) => times(i + 1, () => one(day, row)));
    rightOf(await count([...increments].reverse()));
    assert.deepEqual(
      await usage.sum(project.id, day, '2026-01-16'),
      rows.map((row, i) => ({ ...row, quantity: i + 1 })),
    );
  });

  check('lists each day, metric, channel type and provider, in that order', async () => {
    const { count, usage, project } = await counting();
    const rows = [
      { ...one('2026-01-14', { metric: 'outbound_messages' }), quantity: 1 },
      { ...one('2026-01-15', { metric: 'inbound_messages' }), quantity: 2 },
      { ...one('2026-01-15', { channelType: 'sms' }), quantity: 3 },
      { ...one('2026-01-15', { provider: 'whatsapp_cloud' }), quantity: 4 },
      { ...one('2026-01-16'), quantity: 5 },
    ];
    const increments = rows.flatMap(({ quantity, ...row }) => times(quantity, () => row));
    rightOf(await count([...increments].reverse()));
    assert.deepEqual(await usage.byDay(project.id, '2026-01-14', '2026-01-17'), rows);
    assert.deepEqual(await usage.byDay(project.id, '2026-01-15', '2026-01-16'), rows.slice(1, 4));
  });

  check('counts exactly under concurrent commits', async () => {
    const { count, quantity } = await counting();
    const day = '2026-01-15';
    for (const answer of await Promise.all(times(300, () => count([one(day), one(day)]))))
      rightOf(answer);
    assert.deepEqual(await quantity(day, '2026-01-16'), [600]);
  });

  check('counts nothing for a Change that is refused', async () => {
    const { commit, channel, quantity } = await counting();
    const refused = {
      ...anyAcceptance(channel),
      requires: { lease: { lane: channel.id, epoch: 5 } },
    };
    leftOf(await commit(refused));
    assert.deepEqual(await quantity('2026-01-01', '2026-02-01'), []);
  });

  check('shows no usage of another project', async () => {
    const { count, usage, stores } = await counting();
    rightOf(await count([one('2026-01-15')]));
    const other = await openProject(stores);
    assert.deepEqual(await usage.sum(other.id, '2026-01-01', '2026-02-01'), []);
    assert.deepEqual(await usage.byDay(other.id, '2026-01-01', '2026-02-01'), []);
  });
};
