import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { sandboxSetup } from '../../../../adapters/sandbox/index.js';
import type {
  ChannelSetup,
  KnownOfChannel,
} from '../../../../core/ports/provider/channel-setup.js';
import {
  checkChannel,
  checkSetup,
} from '../../../../core/use-cases/channels/connect/check-channel.js';
import { recentChecks } from '../../../../core/use-cases/channels/connect/recent-checks.js';
import {
  changeSetup,
  listSetups,
  setUpChannel,
} from '../../../../core/use-cases/channels/connect/set-up-channel.js';
import { recordReportActivity } from '../../../../core/use-cases/reports/report-activity.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { testNetworks } from '../../../support/fixtures/test-networks.js';
import { suite } from '../../../support/suite.js';

const test = suite('setting up a channel');

const scene = async (environment: 'live' | 'test' = 'live') => {
  const stores = memoryStores(anyId);
  const asked: KnownOfChannel[] = [];
  const heron: ChannelSetup = {
    type: 'heron',
    fields: [{ name: 'token', label: 'Token', hint: 'In the settings.', kind: 'secret' }],
    settingsOf: ({ token = '' }, present) =>
      token === ''
        ? E.left({ code: 'invalid_input', property: '/token', message: 'must be given' })
        : E.right({ ...present, token: `sealed ${token}` }),
    check: async ({ settings }, known) => {
      asked.push(known);
      const outcome = settings.token === 'sealed good' ? 'passed' : 'failed';
      return [{ check: 'token', title: 'Token', outcome, detail: 'It is checked.' }];
    },
  };
  const setups = { sandbox: sandboxSetup, heron };
  const time = { now: noon };
  const ports = {
    ...stores,
    ...{ clock: () => noon, steady: () => noon, newId: anyId, setups, networks: testNetworks },
    recentChecks: recentChecks(() => time.now),
  };
  const project = await openProject(stores, { environment });
  const channel = {
    project: project.id,
    provider: 'heron',
    address: '+1 (202) 555-0123',
    displayName: null,
  };
  return { stores, ports, project: project.id, channel, asked, time };
};

test('lists what each provider asks for', async () => {
  const { ports } = await scene();
  const [sandbox, heron] = await listSetups(ports)({ project: 'proj_any' });
  assert.deepEqual(sandbox, { provider: 'sandbox', type: 'whatsapp', fields: [] });
  assert.equal(heron?.fields[0]?.name, 'token');
});

test('connects the channel with the settings of the values, and its number without spaces', async () => {
  const { ports, channel, stores } = await scene();
  const made = rightOf(await setUpChannel(ports)({ ...channel, values: { token: 'good' } }));
  assert.deepEqual(
    [made.type, made.address, made.status, made.settings],
    ['heron', '+12025550123', 'pending', { token: 'sealed good' }],
  );
  assert.deepEqual((await stores.channels.findAnywhere(made.id))?.settings, made.settings);
});

test('refuses an unknown provider, a wrong number and a wrong value, and stores nothing', async () => {
  const { ports, channel, project, stores } = await scene();
  const values = { token: 'good' };
  const wrong = [
    [{ ...channel, provider: 'toString', values }, '/provider'],
    [{ ...channel, address: '12', values }, '/address'],
    [{ ...channel, values: {} }, '/token'],
  ] as const;
  for (const [command, property] of wrong) {
    const refusals = [
      leftOf(await setUpChannel(ports)(command)),
      leftOf(await checkSetup(ports)(command)),
    ];
    for (const refusal of refusals)
      assert.equal('property' in refusal && refusal.property, property);
  }
  const long = { ...channel, values: { token: 'x'.repeat(65_536) } };
  const refusal = leftOf(await setUpChannel(ports)(long));
  assert.equal('property' in refusal && refusal.property, '/settings');
  assert.deepEqual(await stores.channels.list(project), []);
});

test('a test project connects the sandbox alone', async () => {
  const { ports, channel } = await scene('test');
  const refused = await setUpChannel(ports)({ ...channel, values: { token: 'good' } });
  assert.equal(leftOf(refused).code, 'provider_not_allowed');
  const sandbox = { ...channel, provider: 'sandbox', values: {} };
  assert.equal(rightOf(await setUpChannel(ports)(sandbox)).status, 'active');
});

test('checks values that are not stored', async () => {
  const { ports, channel, project, stores, asked } = await scene();
  const { displayName: _, ...query } = channel;
  const webhookUrl = 'https://chat.example.com/hook';
  const check = async (token: string) =>
    rightOf(await checkSetup(ports)({ ...query, webhookUrl, values: { token } }));
  assert.equal((await check('good'))[0]?.outcome, 'passed');
  assert.equal((await check('bad'))[0]?.outcome, 'failed');
  assert.deepEqual(asked[0], { webhookUrl });
  assert.deepEqual(await stores.channels.list(project), []);
  const unknown = await checkSetup(ports)({ ...query, project: 'proj_x', values: {} });
  assert.equal(leftOf(unknown).code, 'project_not_found');
});

test('checks a connected channel, and knows whether reports reach it', async () => {
  const { ports, channel, asked, stores } = await scene();
  const { id } = rightOf(await setUpChannel(ports)({ ...channel, values: { token: 'good' } }));
  rightOf(await checkChannel(ports)({ channel: id }));
  await recordReportActivity(stores)(id, noon);
  rightOf(await checkChannel(ports)({ channel: id }));
  assert.deepEqual(
    asked.map(({ isReporting }) => isReporting),
    [false, true],
  );
  const unknown = await checkChannel(ports)({ channel: 'chan_x' });
  assert.deepEqual(leftOf(unknown), { code: 'channel_not_found', id: 'chan_x' });
});

test('asks the provider of a channel once a minute, unless it is to be asked again or has changed', async () => {
  const { ports, channel, asked, time } = await scene();
  const { id } = rightOf(await setUpChannel(ports)({ ...channel, values: { token: 'good' } }));
  const check = async (answers: 'recent' | 'now', webhookUrl?: string) => {
    const checks = rightOf(await checkChannel(ports)({ channel: id, answers, webhookUrl }));
    return [checks[0]?.outcome, asked.length];
  };
  await Promise.all([check('recent'), check('recent'), check('recent')]);
  assert.deepEqual(await check('recent'), ['passed', 1]);
  assert.deepEqual(await check('now'), ['passed', 2]);
  assert.deepEqual(await check('recent', 'https://chat.example.com/hook'), ['passed', 3]);
  rightOf(await changeSetup(ports)({ channel: id, values: { token: 'bad' } }));
  assert.deepEqual(await check('recent'), ['failed', 4]);
  time.now += 59_999;
  assert.deepEqual(await check('recent'), ['failed', 4]);
  time.now += 1;
  assert.deepEqual(await check('recent'), ['failed', 5]);
});

test('replaces values, and leaves the status', async () => {
  const { ports, channel, stores } = await scene();
  const { id } = rightOf(await setUpChannel(ports)({ ...channel, values: { token: 'good' } }));
  const changed = rightOf(await changeSetup(ports)({ channel: id, values: { token: 'new' } }));
  assert.deepEqual([changed.status, changed.settings], ['pending', { token: 'sealed new' }]);
  assert.deepEqual((await stores.channels.findAnywhere(id))?.settings, { token: 'sealed new' });
  const refused = leftOf(await changeSetup(ports)({ channel: id, values: {} }));
  assert.equal('property' in refused && refused.property, '/token');
  const foreign = { token: 'a', EAAinvented: 'b' };
  assert.deepEqual(leftOf(await changeSetup(ports)({ channel: id, values: foreign })), {
    ...{ code: 'invalid_input', property: '/values' },
    message: 'must be those of a heron channel: token',
  });
  const sandbox = rightOf(
    await setUpChannel(ports)({ ...channel, provider: 'sandbox', values: {} }),
  );
  const none = leftOf(await changeSetup(ports)({ channel: sandbox.id, values: foreign }));
  assert.equal('message' in none && none.message, 'must be empty: a sandbox channel has no values');
  const unknown = await changeSetup(ports)({ channel: 'chan_x', values: { token: 'a' } });
  assert.equal(leftOf(unknown).code, 'channel_not_found');
});

test.run();
