import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { noticesOfDestination } from '../../../../core/model/alerts/alert-notice.js';
import type { AlertRule } from '../../../../core/model/alerts/alert-rule.js';
import type { ConditionReport } from '../../../../core/model/channels/condition.js';
import type { Mail, SendMail } from '../../../../core/ports/machine/send-mail.js';
import { dayMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { applyCondition } from '../../../../core/use-cases/channels/apply-condition.js';
import { alertWatcher } from '../../../../core/workers/alerts/alert-watcher.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyAlert, anyAlertRule } from '../../../support/fixtures/alerts.js';
import { anyEndpoint, anyId, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the worker of alerts');

const begin = async (given: Partial<AlertRule> = {}) => {
  const time = drivenTime(noon);
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const endpoint = anyEndpoint({ project: project.id, inactiveReason: 'failing' });
  rightOf(await stores.commit({ project: project.id, at: noon, puts: { endpoints: [endpoint] } }));
  const rule = anyAlertRule({
    project: project.id,
    condition: { kind: 'endpoint_failing', minutes: 5 },
    destinations: [{ id: anyId('ald'), kind: 'email', address: 'ada@example.com' }],
    quietHours: null,
    ...given,
  });
  const mails: (Mail & { readonly at: number })[] = [];
  const faults: unknown[] = [];
  let refusal: string | undefined;
  let looks = 0;
  const endpoints = {
    ...stores.endpoints,
    list: (of: AlertRule['project']) => {
      looks += 1;
      return stores.endpoints.list(of);
    },
  };
  const watcher = (change: { readonly sendMail?: SendMail } = {}) =>
    alertWatcher({
      ...{ ...stores, endpoints, ...time, newId: anyId },
      ...{ mediaQuotaBytes: Number.POSITIVE_INFINITY, localhostWebhooks: true },
      sealing: { keys: [], keyOf: () => undefined, seal: (text) => text, open: (text) => text },
      sendMail: async (mail) => {
        mails.push({ ...mail, at: time.clock() });
        return refusal;
      },
      onAlertNotice: () => undefined,
      onFault: (error) => void faults.push(error),
      ...change,
    });
  return {
    ...{ time, stores, project, rule, mails, faults, watcher },
    looks: () => looks,
    refuse: (reason: string | undefined) => {
      refusal = reason;
    },
  };
};

test('2.17.2 looks once a minute in one of several processes, and sends one message', async () => {
  const { time, stores, rule, mails, looks, watcher, faults } = await begin();
  await add(stores, { alertRules: [rule] });
  const watchers = times(3, () => watcher());
  for (const each of watchers) each.start();
  await time.advance(10 * minuteMs);
  assert.equal(mails.length, 1);
  assert.ok(looks() >= 9 && looks() <= 13, `${looks()} looks in 10 minutes`);
  await Promise.all(watchers.map((each) => each.stop()));
  assert.deepEqual(faults, []);
});

test('2.17.4 attempts a message again when it is due, with its id, and not before', async () => {
  const { time, stores, rule, mails, refuse, watcher } = await begin();
  await add(stores, { alertRules: [rule] });
  refuse('full');
  const each = watcher();
  each.start();
  await time.advance(4 * minuteMs);
  refuse(undefined);
  await time.advance(10 * minuteMs);
  await each.stop();
  assert.equal(new Set(mails.map(({ id }) => id)).size, 1);
  const waits = mails
    .slice(1)
    .map(({ at }, i) => Math.round((at - (mails[i]?.at ?? 0)) / secondMs));
  assert.deepEqual(waits, [30, 60, 120, 240]);
});

test('2.17.4 evaluates while a receiver does not answer, and stores few messages to it', async () => {
  const { time, stores, project, rule, looks, watcher } = await begin();
  await add(stores, { alertRules: [rule] });
  let answer = (_: string): void => undefined;
  const hanging = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const each = watcher({ sendMail: () => hanging });
  each.start();
  for (let round = 0; round < 40; round += 1) {
    await time.advance(minuteMs);
    const [open] = await stores.alerts.list(project.id, { isOpen: true, limit: 1 });
    // As if the cause came and went: what was told of it is told again.
    if (open) {
      const is = { ...open, told: 'nothing' as const };
      rightOf(await stores.commit({ replaces: { alerts: [{ was: open, is }] } }));
    }
  }
  assert.ok(looks() >= 35, `${looks()} looks in 40 minutes`);
  assert.equal((await stores.alerts.noticesOf(project.id)).length, noticesOfDestination);
  answer('late');
  await each.stop();
});

test('finds a rule that is added within a minute, and reads nothing of projects without one', async () => {
  const { time, stores, rule, mails, looks, watcher } = await begin();
  const each = watcher();
  each.start();
  await time.advance(dayMs);
  assert.equal(looks(), 0);
  await add(stores, { alertRules: [rule] });
  await time.advance(minuteMs);
  assert.equal(mails.length, 1);
  await each.stop();
});

test('2.17.1 tells once that the quality of a channel fell, and once that it recovered', async () => {
  const { time, stores, project, rule, mails, watcher, faults } = await begin({
    condition: { kind: 'channel_quality', quality: 'medium' },
  });
  const channel = await openChannel(stores, project, { provider: 'whatsapp_cloud' });
  await add(stores, { alertRules: [rule] });
  const apply = applyCondition({ ...stores, clock: time.clock });
  const each = watcher();
  each.start();
  const rated = async (quality: ConditionReport['quality'], becomes: 'active' | 'restricted') => {
    const report = { kind: 'condition', channel: channel.id, becomes, until: null } as const;
    const given = { ...report, at: time.clock(), providerCode: null };
    await apply({ ...given, ...(quality && { quality }) });
    await time.advance(3 * minuteMs);
    return mails.map(({ text }) => /ENDED|OPEN/.exec(text)?.[0]);
  };
  assert.deepEqual(await rated('high', 'active'), []);
  assert.deepEqual(await rated('medium', 'active'), ['OPEN']);
  assert.match(mails[0]?.text ?? '', /rates its quality as medium/);
  // It falls further, is restricted, and its shared value is lost: the cause is the same.
  assert.deepEqual(await rated('low', 'active'), ['OPEN']);
  assert.deepEqual(await rated(undefined, 'restricted'), ['OPEN']);
  await stores.ephemeral.delete(`condition ${channel.id}`);
  assert.deepEqual(await rated(undefined, 'active'), ['OPEN']);
  assert.deepEqual(await rated('high', 'active'), ['OPEN', 'ENDED']);
  await each.stop();
  assert.deepEqual(faults, []);
});

test('2.17.2 leaves a suspended project alone, and removes what ended 30 days ago', async () => {
  const { time, stores, project, rule, mails, watcher } = await begin();
  const old = anyAlert(rule, { endedAt: noon - 30 * dayMs, told: 'all' });
  const suspension = { since: noon, reason: null };
  await add(stores, { alertRules: [rule], alerts: [old] });
  const is = { ...project, suspension };
  rightOf(await stores.commit({ replaces: { projects: [{ was: project, is }] } }));
  const each = watcher();
  each.start();
  await time.advance(61 * minuteMs);
  await each.stop();
  assert.equal(mails.length, 0);
  assert.equal(await stores.alerts.find(project.id, old.id), undefined);
});

test.run();
