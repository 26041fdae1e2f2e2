import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { memoryStores } from '../../../adapters/memory/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import {
  type Credentials,
  cloudReceiver,
  type IgnoredWebhook,
  settingsOf,
} from '../../../adapters/whatsapp-cloud/index.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import { anyId, noon } from '../../support/fixtures/builders.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { suite } from '../../support/suite.js';
import { aboutNumber, example, webhook } from '../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp: receiving webhooks');

const sealing = aesSealing(Buffer.alloc(32, 1));
const own: Credentials = {
  phoneNumberId: '500600700800900',
  wabaId: '700100200300400',
  appId: '610000000000001',
  token: 'token-of-one',
  appSecret: 'secret-of-one',
  verifyToken: 'verify-one',
  provesSecret: false,
};

const scene = async () => {
  const time = { now: noon };
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const taken: ProviderReport[] = [];
  const faults: unknown[] = [];
  const ignored: IgnoredWebhook[] = [];
  const play = {
    intake: async (reports: readonly ProviderReport[]): Promise<readonly ProviderReport[]> => {
      taken.push(...reports);
      return [];
    },
  };
  const receiver = cloudReceiver({
    clock: () => time.now,
    channels: stores.channels,
    sealing,
    intake: (reports) => play.intake(reports),
    onFault: (error) => void faults.push(error),
    onIgnored: (one) => void ignored.push(one),
  });
  const open = async (given: Partial<Credentials> = {}, settings = {}, address = '+12025550100') =>
    (
      await openChannel(stores, project, {
        provider: 'whatsapp_cloud',
        address,
        settings: { ...settingsOf({ ...own, ...given }, sealing), ...settings },
      })
    ).id;
  const receive = (body: unknown, secret = own.appSecret) => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const hex = createHmac('sha256', secret).update(bytes).digest('hex');
    return receiver.receive(bytes, `sha256=${hex}`);
  };
  return { time, play, receiver, taken, faults, ignored, open, receive };
};

const text = aboutNumber({ messages: [example('messages', 'from-an-ad')] });
const template = example('webhooks', 'template-rejected');
const channelsOf = (reports: readonly ProviderReport[]) => reports.map(({ channel }) => channel);

cases('accepts a signed webhook for the channel with its number and account', async () => {
  const { open, receive, taken } = await scene();
  const mine = await open();
  await open({ phoneNumberId: '500600700800901' });
  await open({ wabaId: '700100200300401' });
  assert.equal(await receive(text), true);
  assert.deepEqual(channelsOf(taken), [mine]);
  assert.equal(taken[0]?.kind, 'inbound');
});

cases('reports an account event to every channel of the account', async () => {
  const { open, receive, taken } = await scene();
  const mine = [await open(), await open({ phoneNumberId: '500600700800901' })];
  await open({ wabaId: '700100200300401' });
  assert.equal(await receive(template), true);
  assert.deepEqual(channelsOf(taken).sort(), mine.sort());
});

cases(
  'reports an account event that names a number to the channel of that number alone',
  async () => {
    const { open, receive, taken } = await scene();
    const mine = await open({}, {}, '+12025550123');
    const other = await open({ phoneNumberId: '500600700800901' }, {}, '+12025550124');
    const update = (named: object) =>
      receive(webhook('account_update', { event: 'PARTNER_REMOVED', ...named }));
    for (const [named, meant] of [
      [{ phone_number: '12025550123' }, [mine]],
      [{ phone_number: '+1 202-555-0124' }, [other]],
      [{ display_phone_number: '12025550124' }, [other]],
      [{ phone_number: '500600700800901' }, [other]],
      [{ phone_number_id: '500600700800901' }, [other]],
      [{ phone_number: '12025550199' }, []],
      [{}, [mine, other]],
    ] as const) {
      taken.length = 0;
      assert.equal(await update(named), true);
      assert.deepEqual(channelsOf(taken).sort(), [...meant].sort(), JSON.stringify(named));
      assert.ok(taken.every(({ kind }) => kind === 'inspection'));
    }
  },
);

cases(
  'requests one inspection of a channel, however many statuses of a webhook suggest it',
  async () => {
    const { open, receive, taken } = await scene();
    const id = await open();
    const statuses = Array.from({ length: 300 }, (_, i) => ({
      id: `wamid.${i}`,
      status: 'failed',
      timestamp: '1790000540',
      errors: [{ code: 131_031 }],
    }));
    await receive(aboutNumber({ statuses }));
    assert.equal(taken.filter(({ kind }) => kind === 'status').length, 300);
    assert.deepEqual(
      taken.filter(({ kind }) => kind !== 'status'),
      [{ kind: 'inspection', channel: id, providerCode: '131031' }],
    );
  },
);

cases('refuses a webhook without a signature of an app that some channel uses', async () => {
  const { open, receive, receiver, taken } = await scene();
  await open();
  const bytes = Buffer.from(JSON.stringify(text));
  assert.equal(await receiver.receive(bytes, undefined), false);
  assert.equal(await receiver.receive(bytes, `sha256=${'0'.repeat(64)}`), false);
  assert.equal(await receive(text, 'another-secret'), false);
  assert.deepEqual(taken, []);
});

cases('applies a webhook only to the channels of the app that signed it', async () => {
  const { open, receive, taken } = await scene();
  await open();
  const other = { appSecret: 'secret-of-two', appId: '610000000000002' };
  await open({ ...other, phoneNumberId: '500600700800901', wabaId: '700100200300401' });
  assert.equal(await receive(text, 'secret-of-two'), true);
  assert.equal(await receive(template, 'secret-of-two'), true);
  assert.deepEqual(taken, []);
});

cases(
  'acknowledges unknown content and invalid JSON, so that the provider does not retry',
  async () => {
    const { open, receive, taken } = await scene();
    await open();
    for (const body of ['', 'null', '[]', '{', '{"object":"page"}', webhook('flows', {})])
      assert.equal(await receive(body), true);
    assert.deepEqual(taken, []);
  },
);

cases('does not acknowledge a webhook that could not be stored', async () => {
  const { open, play, receive } = await scene();
  await open();
  play.intake = () => Promise.reject(new Error('the store is away'));
  await assert.rejects(receive(text), /the store is away/);
});

cases('knows a new channel within a second', async () => {
  const { time, open, receive, taken } = await scene();
  await open({ phoneNumberId: '500600700800901' });
  await receive(text);
  assert.deepEqual(taken, []);
  const mine = await open();
  time.now += 1_000;
  await receive(text);
  assert.deepEqual(channelsOf(taken), [mine]);
});

cases('answers the verification request with the verify token of any channel', async () => {
  const { open, receiver } = await scene();
  await open();
  await open({ verifyToken: 'verify-two', phoneNumberId: '500600700800901' });
  const ask = (token: string) =>
    receiver.handshake({
      'hub.mode': 'subscribe',
      'hub.challenge': '42',
      'hub.verify_token': token,
    });
  assert.equal(await ask('verify-one'), '42');
  assert.equal(await ask('verify-two'), '42');
  assert.equal(await ask('verify-three'), undefined);
});

cases(
  'ignores a channel whose secrets cannot be opened, and logs it without the secrets',
  async () => {
    const { open, receive, taken, faults } = await scene();
    await open({ phoneNumberId: '500600700800901' }, { token: 'v1.c2VjcmV0' });
    const mine = await open();
    assert.equal(await receive(text), true);
    assert.deepEqual(channelsOf(taken), [mine]);
    assert.equal(faults.length, 1);
    assert.ok(!String(faults[0]).includes('c2VjcmV0'));
  },
);

cases('opens secrets only for their own number', async () => {
  const settings = settingsOf(own, sealing);
  for (const secret of [own.token, own.appSecret, own.verifyToken])
    assert.ok(!JSON.stringify(settings).includes(`"${secret}"`));
  const { open, faults, receive } = await scene();
  await open({}, { phone_number_id: '500600700800999' });
  assert.equal(await receive(text), false);
  assert.equal(faults.length, 1);
});

cases('tells why a webhook has no effect, and for which number', async () => {
  const { open, receive, receiver, ignored } = await scene();
  const reasons = () =>
    ignored.splice(0).map(({ reason, phoneNumberId }) => [reason, phoneNumberId]);
  await open();
  await receive(text);
  assert.deepEqual(reasons(), []);
  await receive(text, 'another-secret');
  assert.deepEqual(reasons(), [['not_signed', own.phoneNumberId]]);
  await receiver.receive(Buffer.from('{'), undefined);
  assert.deepEqual(reasons(), [['not_signed', null]]);
  await receiver.handshake({ 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-nine' });
  assert.deepEqual(reasons(), [['not_verified', null]]);
  for (const body of ['', '{', '[]', '{"object":"page"}']) await receive(body);
  assert.deepEqual(
    reasons(),
    Array.from({ length: 4 }, () => ['unreadable', null]),
  );
  const number = { phone_number_id: '500600700800999' };
  const message = { id: '1', from: '61491570156', type: 'text', text: { body: 'secret' } };
  const others = [{ ...message, id: undefined }, message, message];
  await receive(webhook('messages', { metadata: number, messages: others }));
  assert.deepEqual(reasons(), [
    ['unreadable', '500600700800999'],
    ['no_channel', '500600700800999'],
  ]);
  await receive(webhook('messages', { messages: [message] }));
  assert.deepEqual(reasons(), [['unreadable', null]]);
});

cases('tells of each field and each status that nothing reads', async () => {
  const { open, receive, ignored } = await scene();
  await open();
  await receive(webhook('phone_number_quality_update', { event: 'UPGRADE' }));
  await receive(aboutNumber({ statuses: [{ id: 'wamid.1', status: 'warmed', timestamp: '1' }] }));
  assert.deepEqual(ignored, [
    { reason: 'unread_field', phoneNumberId: null, name: 'phone_number_quality_update' },
    { reason: 'unread_field', phoneNumberId: null, name: 'status warmed' },
  ]);
});

cases('tells of a report about a template that no channel of the account has', async () => {
  const { open, play, receive, ignored } = await scene();
  await open();
  await open({}, { phone_number_id: '500600700800901' }, '+12025550101');
  const report = webhook('message_template_status_update', {
    event: 'APPROVED',
    message_template_id: 4100,
    message_template_name: 'made_elsewhere',
    message_template_language: 'en_US',
  });
  play.intake = async (reports) => reports.slice(1);
  await receive(report);
  assert.deepEqual(ignored, []);
  play.intake = async (reports) => reports;
  await receive(report);
  assert.deepEqual(ignored, [
    { reason: 'unknown_template', phoneNumberId: null, name: 'made_elsewhere en_US' },
  ]);
});

cases.run();
