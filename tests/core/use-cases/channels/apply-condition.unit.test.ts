import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { channelStatuses } from '../../../../core/model/channels/channel.js';
import { type ConditionReport, isTimely } from '../../../../core/model/channels/condition.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { applyCondition } from '../../../../core/use-cases/channels/apply-condition.js';
import { listConditions } from '../../../../core/use-cases/channels/list-conditions.js';
import { combinations } from '../../../support/combinations.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { idOf, noon } from '../../../support/fixtures/entities.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the condition of a channel, reported by its provider');

const becomings = ['active', 'restricted', 'inactive'] as const;
const report = (given: Partial<ConditionReport>): ConditionReport => ({
  kind: 'condition',
  channel: idOf('chan', 1),
  becomes: 'restricted',
  at: noon,
  until: null,
  providerCode: null,
  ...given,
});

test('is applied unless a later one was; a restriction with an end lasts until then', () => {
  for (const { becomes, at, until, now } of combinations({
    becomes: becomings,
    at: [noon - 1, noon, noon + 1],
    until: [null, noon + 5, noon + 6],
    now: [noon + 5, noon + 6],
  })) {
    const isLate = at < noon;
    const lasts = until !== null && until > now && becomes === 'active';
    const applied = { at: noon, until };
    assert.equal(isTimely(report({ becomes, at }), applied, now), !isLate && !lasts);
  }
  assert.equal(isTimely(report({}), undefined, noon), true);
});

const scene = async (status: (typeof channelStatuses)[number]) => {
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const channel = await openChannel(stores, project, { provider: 'whatsapp_cloud', status });
  const time = { now: noon };
  const apply = applyCondition({ ...stores, clock: () => time.now });
  const statusNow = async () => (await stores.channels.findAnywhere(channel.id))?.status;
  const say = (given: Partial<ConditionReport>) => apply(report({ channel: channel.id, ...given }));
  const events = () => stores.events.list(project.id, { after: 0, since: 0, limit: 99 });
  const conditions = () =>
    listConditions({ ...stores, clock: () => time.now })({ project: project.id });
  return { time, say, statusNow, events, conditions };
};

/** Where each report of a provider takes a channel from each status (docs/specification.md#3.3.1). */
const moves = {
  pending: { active: 'active', restricted: 'pending', inactive: 'inactive' },
  active: { active: 'active', restricted: 'restricted', inactive: 'inactive' },
  restricted: { active: 'active', restricted: 'restricted', inactive: 'inactive' },
  inactive: { active: 'inactive', restricted: 'inactive', inactive: 'inactive' },
} as const;

test('changes the status where the specification allows, with one event for each change', async () => {
  for (const { status, becomes } of combinations({ status: channelStatuses, becomes: becomings })) {
    const { say, statusNow, events } = await scene(status);
    await say({ becomes });
    await say({ becomes });
    assert.equal(await statusNow(), moves[status][becomes], `${status} ${becomes}`);
    assert.equal((await events()).length, moves[status][becomes] === status ? 0 : 1);
  }
});

test('has no effect when it is repeated later', async () => {
  const { time, say, statusNow } = await scene('active');
  await say({ becomes: 'restricted', at: noon });
  time.now += minuteMs;
  await say({ becomes: 'active', at: time.now });
  assert.equal(await statusNow(), 'active');
  await say({ becomes: 'restricted', at: noon });
  assert.equal(await statusNow(), 'active');
});

test('is applied when it comes from the second of the last one: providers cut times to seconds', async () => {
  const { time, say, statusNow } = await scene('active');
  time.now = noon + 900;
  await say({ becomes: 'active', at: noon + 400 });
  await say({ becomes: 'restricted', at: noon });
  assert.equal(await statusNow(), 'restricted');
});

test('is applied after the clock was set back', async () => {
  const { time, say, statusNow } = await scene('active');
  await say({ becomes: 'restricted' });
  time.now = noon - 60 * minuteMs;
  await say({ becomes: 'active', at: time.now });
  assert.equal(await statusNow(), 'active');
});

test('keeps a restriction with an end until it ends, even when a report says that it is lifted', async () => {
  const { time, say, statusNow } = await scene('active');
  await say({ becomes: 'restricted', until: noon + minuteMs });
  for (const [now, status] of [
    [noon + minuteMs - 1, 'restricted'],
    [noon + minuteMs, 'active'],
  ] as const) {
    time.now = now;
    await say({ becomes: 'active', at: now });
    assert.equal(await statusNow(), status);
  }
});

test('is applied although the clock of the provider runs ahead', async () => {
  const { time, say, statusNow } = await scene('active');
  await say({ becomes: 'restricted', at: noon + 60 * minuteMs });
  time.now += minuteMs;
  await say({ becomes: 'active', at: time.now });
  assert.equal(await statusNow(), 'active');
});

test('is shown as it was said last, also while nothing changes', async () => {
  const { say, conditions, time } = await scene('active');
  assert.deepEqual(await conditions(), []);
  await say({ becomes: 'active', providerCode: 'CONNECTED GREEN', detail: 'It can send.' });
  const [first] = await conditions();
  assert.deepEqual(
    [first?.at, first?.providerCode, first?.detail],
    [noon, 'CONNECTED GREEN', 'It can send.'],
  );
  time.now += minuteMs;
  await say({ becomes: 'active', providerCode: 'CONNECTED YELLOW', at: time.now });
  await say({ becomes: 'active', providerCode: 'CONNECTED RED', at: noon - minuteMs });
  assert.equal((await conditions())[0]?.providerCode, 'CONNECTED YELLOW');
});

test.run();
