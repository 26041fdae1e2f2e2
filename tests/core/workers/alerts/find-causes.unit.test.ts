import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import type { AlertCondition } from '../../../../core/model/alerts/condition.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { applyCondition } from '../../../../core/use-cases/channels/apply-condition.js';
import type { CausePorts } from '../../../../core/workers/alerts/cause.js';
import { findCauses } from '../../../../core/workers/alerts/find-causes.js';
import {
  anyChannel,
  anyEndpoint,
  anyId,
  anyTemplate,
  noon,
} from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { scene } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the causes of alerts');

const begin = async (given: Partial<Project> = {}) => {
  const { stores, project, channel } = await scene(async () => memoryStores(anyId), given);
  const at = { now: noon, steadyNow: noon };
  const find = (condition: AlertCondition, change: Partial<CausePorts> = {}) =>
    findCauses(
      { ...stores, mediaQuotaBytes: Number.POSITIVE_INFINITY, ...change },
      project,
      { condition },
      at,
    ).then((found) => found.map(({ subject, level }) => [subject, level]));
  return { stores, project, channel, find };
};

const counting = (accepted: number, failed: number): Pick<CausePorts, 'statistics'> => ({
  statistics: {
    behind: async () => [],
    count: async () => 0,
    read: async ({ from, to }) => {
      assert.equal(to, noon);
      assert.ok(noon - from >= 15 * minuteMs && noon - from < 20 * minuteMs);
      const step = { at: from, code: '' };
      const byStep = [
        { ...step, type: 'message.accepted' as const, count: accepted },
        { ...step, type: 'message.failed' as const, count: failed },
      ];
      return { byStep, byChannel: [], countedTo: undefined };
    },
  },
});

test('2.17.1 failure_rate: too many of enough messages, near from 80 % of the bound on', async () => {
  const { project, find } = await begin();
  const condition = { kind: 'failure_rate', percent: 10, minutes: 15, messages: 50 } as const;
  const levelOf = async (accepted: number, failed: number) =>
    (await find(condition, counting(accepted, failed))).flat()[1];
  assert.deepEqual(await find(condition, counting(100, 10)), [[project.id, 'over']]);
  assert.equal(await levelOf(100, 9), 'near');
  assert.equal(await levelOf(100, 8), 'near');
  assert.equal(await levelOf(100, 7), undefined);
  assert.equal(await levelOf(49, 49), 'near');
  assert.equal(await levelOf(39, 39), undefined);
  assert.equal(await levelOf(0, 0), undefined);
  // Messages of before fail.
  assert.equal(await levelOf(0, 50), 'over');
});

test('2.17.1 queue_age: the oldest message of each channel', async () => {
  const { stores, channel, find } = await begin();
  const queueOf = (ageMs: number): Pick<CausePorts, 'queue'> => {
    const time = anyId('job');
    const oldest = `job_${ulidAt(noon - ageMs)}${time.slice(-16)}` as const;
    const backlogsOf = async () => [{ channel: channel.id, jobs: 3, oldest }];
    return { queue: { ...stores.queue, backlogsOf } };
  };
  const condition = { kind: 'queue_age', seconds: 300 } as const;
  assert.deepEqual(await find(condition, queueOf(300_000)), [[channel.id, 'over']]);
  assert.deepEqual(await find(condition, queueOf(250_000)), [[channel.id, 'near']]);
  assert.deepEqual(await find(condition, queueOf(200_000)), []);
  assert.deepEqual(await find(condition), []);
});

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const ulidAt = (at: number): string => {
  let [rest, text] = [at, ''];
  for (let i = 0; i < 10; i += 1) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

test('2.17.1 endpoint_failing: failing for so long, or made inactive by the service', async () => {
  const { stores, project, find } = await begin();
  const endpoints = [
    anyEndpoint({ project: project.id, inactiveReason: 'failing' }),
    anyEndpoint({ project: project.id, inactiveReason: 'gone' }),
    anyEndpoint({ project: project.id, inactiveReason: 'manual' }),
    anyEndpoint({ project: project.id }),
    anyEndpoint({ project: project.id }),
    anyEndpoint({ project: project.id }),
  ];
  rightOf(await stores.commit({ project: project.id, at: noon, puts: { endpoints } }));
  const [failing, gone, , long, short] = endpoints.map(({ id }) => id);
  const sinces = new Map([
    [long, noon - 30 * minuteMs],
    [short, noon - 29 * minuteMs],
  ]);
  const health: CausePorts['endpoints']['health'] = async (id) => ({
    failingSince: sinces.get(id) ?? null,
    failures: 1,
  });
  const found = await find(
    { kind: 'endpoint_failing', minutes: 30 },
    { endpoints: { ...stores.endpoints, health } },
  );
  assert.deepEqual(
    new Map(found as [string, string][]),
    new Map([
      [failing, 'over'],
      [gone, 'over'],
      [long, 'over'],
      [short, 'near'],
    ]),
  );
});

test('2.17.1 template_status: each that is rejected, paused or disabled', async () => {
  const { stores, project, channel, find } = await begin();
  const statuses = ['draft', 'submitted', 'approved', 'rejected', 'paused', 'disabled'] as const;
  const templates = statuses.map((status) => anyTemplate(channel, { status, name: status }));
  rightOf(await stores.commit({ project: project.id, at: noon, puts: { templates } }));
  const wrong = templates.slice(3).map(({ id }) => id);
  const found = await find({ kind: 'template_status' });
  assert.deepEqual(found.map(([id]) => id).sort(), [...wrong].sort());
});

test('2.17.1 channel_restricted: by its provider, and not by the operator', async () => {
  const { stores, project, find } = await begin();
  const reason = { providerCode: '131031', detail: null, since: noon };
  const restriction = { restricts: 'business_initiated', since: noon, providerCode: null } as const;
  const channels = [
    anyChannel({
      ...{ project: project.id, status: 'restricted' },
      statusReason: { ...reason, reason: 'restricted' },
    }),
    anyChannel({
      ...{ project: project.id, status: 'restricted' },
      statusReason: { ...reason, reason: 'paused' },
    }),
    anyChannel({ project: project.id, restriction: { ...restriction, until: noon + 1 } }),
    anyChannel({ project: project.id, restriction: { ...restriction, until: noon } }),
  ];
  for (const channel of channels)
    rightOf(await stores.commit({ project: project.id, at: noon, puts: { channels: [channel] } }));
  const found = await find({ kind: 'channel_restricted' });
  const expected = [channels[0]?.id, channels[2]?.id];
  assert.deepEqual(found.map(([id]) => id).sort(), expected.sort());
});

test('2.17.1 channel_quality: as its provider rated it last; what is not known opens and ends nothing', async () => {
  const { stores, project, channel, find } = await begin();
  const channels = [
    ...(['low', 'medium', 'high', 'unrated', undefined] as const).map((quality) => ({
      quality,
      channel: anyChannel({ project: project.id, provider: 'whatsapp_cloud' }),
    })),
    {
      quality: 'low' as const,
      channel: anyChannel({ project: project.id, provider: 'whatsapp_cloud', status: 'inactive' }),
    },
  ];
  const apply = applyCondition({ ...stores, clock: () => noon });
  const report = { kind: 'condition', becomes: 'active', at: noon, until: null } as const;
  for (const { channel: rated, quality } of channels) {
    const puts = { channels: [rated] };
    rightOf(await stores.commit({ project: project.id, at: noon, puts }));
    const said = { ...report, channel: rated.id, providerCode: null };
    await apply({ ...said, ...(quality && { quality }) });
    // A report that says nothing of it leaves it.
    await apply(said);
  }
  const [low, medium, , , unknown] = channels.map((each) => each.channel.id);
  const levels = async (quality: 'low' | 'medium') =>
    new Map((await find({ kind: 'channel_quality', quality })) as [string, string][]);
  // The sandbox rates no channel.
  const unrated = [unknown, channel.id].map((id) => [id, 'near'] as const);
  assert.deepEqual(await levels('low'), new Map([[low, 'over'], ...unrated] as const));
  const both = [low, medium].map((id) => [id, 'over'] as const);
  assert.deepEqual(await levels('medium'), new Map([...both, ...unrated]));
});

test('2.17.1 usage: messages of the month of a live project, and bytes of media files', async () => {
  const billing = { subscription: 'active', messageAllowance: 100 } as const;
  const usageOf = (quantity: number): Pick<CausePorts, 'usage'> => ({
    usage: {
      byDay: async () => [],
      sum: async (_, from, to) => {
        assert.deepEqual([from, to], ['2026-01-01', '2026-01-16']);
        const row = { channelType: 'whatsapp', provider: 'sandbox' };
        return [
          { ...row, metric: 'outbound_messages', quantity },
          { ...row, metric: 'outbound_failed', quantity: 99 },
        ];
      },
    },
  });
  const condition = { kind: 'usage', percent: 90 } as const;
  const live = await begin({ environment: 'live', billing });
  assert.deepEqual(await live.find(condition, usageOf(90)), [['messages', 'over']]);
  assert.deepEqual(await live.find(condition, usageOf(89)), [['messages', 'near']]);
  assert.deepEqual(await live.find(condition, usageOf(71)), []);
  const tested = await begin({ environment: 'test', billing });
  assert.deepEqual(await tested.find(condition, usageOf(90)), []);
  const tenants = { ...live.stores.tenants, countMediaBytes: async () => 95 };
  const limits = { ...usageOf(0), tenants, mediaQuotaBytes: 100 };
  assert.deepEqual(await live.find(condition, limits), [['media', 'over']]);
});

test.run();
