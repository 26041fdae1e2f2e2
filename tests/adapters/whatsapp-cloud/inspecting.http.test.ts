import assert from 'node:assert/strict';
import type { ConditionReport } from '../../../core/model/channels/condition.js';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import { suite } from '../../support/suite.js';
import { type CloudScene, withCloud } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('whatsapp: the condition of a channel');

type Given = Parameters<CloudScene['channelWith']>;

const condition = async (
  { provider, channelWith }: CloudScene,
  ...[credentials, more]: Given
): Promise<ConditionReport | undefined> => {
  const reports = await provider.inspect?.(channelWith(credentials, more));
  return reports?.find((report) => report.kind === 'condition');
};

const pending = { status: 'pending' } as const;

cases(
  'a pending channel with valid credentials becomes active, and its app is subscribed',
  withCloud(async (scene) => {
    assert.equal((await condition(scene, {}, pending))?.becomes, 'active');
    assert.equal((await condition(scene, { provesSecret: true }, pending))?.becomes, 'active');
    const connected = scene.control.calls({ operation: 'account.connect' });
    assert.equal(connected.length, 1, 'a callback of the account’s own would be undone');
  }),
);

cases(
  'turns inactive when its account or number does not fit, and says why',
  withCloud(
    async (scene) => {
      scene.control.issueToken({ text: 'foreign', accounts: ['700100200300401'] });
      const wrong: readonly (readonly [...Given, string | undefined])[] = [
        [{ token: 'unknown' }, pending, undefined],
        [{ token: 'foreign' }, pending, undefined],
        [{ appSecret: 'another-secret' }, pending, undefined],
        [{ phoneNumberId: '500600700800999' }, pending, undefined],
        [{ wabaId: '700100200300401' }, pending, 'number_of_another_account'],
        [{}, { ...pending, address: '+12025550188' }, 'address_differs'],
      ];
      for (const [credentials, more, code] of wrong) {
        const said = await condition(scene, credentials, more);
        assert.equal(said?.becomes, 'inactive', JSON.stringify(credentials));
        if (code) assert.equal(said?.providerCode, code);
      }
    },
    {
      accounts: [
        {
          id: fictional.accountId,
          numbers: [{ id: fictional.phoneNumberId, displayNumber: fictional.displayNumber }],
        },
        { id: '700100200300401', numbers: [{ id: '500600700800901', digits: '12025550124' }] },
      ],
    },
  ),
);

cases(
  'a failed inspection says nothing about the channel',
  withCloud(async (scene) => {
    const operations = ['number.get', 'account.numbers', 'account.connections', 'account.connect'];
    for (const operation of [...operations, 'debug_token'])
      for (const kind of ['reset', 'server_error', 'throttle'] as const) {
        scene.control.planFault({ match: { operation }, fault: { kind } });
        assert.equal(await condition(scene, {}, pending), undefined, `${operation} ${kind}`);
        scene.control.clearFaults();
      }
  }),
);

cases(
  'a refused inspection keeps a new channel pending, and does not change an active one',
  withCloud(async (scene) => {
    const match = { operation: 'number.get' };
    const fault = { kind: 'error', code: 100 } as const;
    scene.control.planFault({ match, fault, times: 2 });
    assert.equal((await condition(scene, {}, pending))?.becomes, 'inactive');
    assert.equal(await condition(scene, {}), undefined);
    scene.control.planFault({ match, fault: { ...fault, subcode: 33 } });
    assert.equal((await condition(scene, {}))?.becomes, 'inactive');
  }),
);

cases(
  'every status of a number decides the status of the channel; an unknown one changes nothing',
  withCloud(async (scene) => {
    const meanings = {
      active: ['CONNECTED', 'LINKED', 'FLAGGED'],
      restricted: ['RESTRICTED', 'RATE_LIMITED'],
      inactive: ['BANNED', 'DELETED', 'DISCONNECTED', 'MIGRATED', 'UNLINKED'],
      nothing: ['PENDING', 'OFFLINE', 'UNVERIFIED', 'SOMETHING_NEW'],
    };
    for (const [becomes, statuses] of Object.entries(meanings))
      for (const status of statuses) {
        scene.control.changeNumber({ id: fictional.phoneNumberId, status, announce: false });
        const said = await condition(scene, {});
        assert.equal(said?.becomes ?? 'nothing', becomes, status);
      }
  }),
);

cases(
  'tells how WhatsApp rates the number, also while it sends and when it is restricted',
  withCloud(async (scene) => {
    const { control } = scene;
    const qualityOf = async (qualityRating: string, status = 'CONNECTED') => {
      const id = fictional.phoneNumberId;
      control.changeNumber({ id, qualityRating, status, announce: false });
      return (await condition(scene, {}))?.quality;
    };
    assert.equal(await qualityOf('GREEN'), 'high');
    assert.equal(await qualityOf('YELLOW'), 'medium');
    assert.equal(await qualityOf('RED', 'FLAGGED'), 'low');
    assert.equal(await qualityOf('RED', 'RESTRICTED'), 'low');
    assert.equal(await qualityOf('UNKNOWN'), 'unrated');
    assert.equal(await qualityOf('NA'), 'unrated');
    assert.equal(await qualityOf('PURPLE'), undefined);
  }),
);

cases(
  'a restricted channel stays restricted while the provider says that it cannot send',
  withCloud(async (scene) => {
    const restricted = { status: 'restricted' } as const;
    assert.equal((await condition(scene, {}, restricted))?.becomes, 'active');
    scene.control.applyAccountEvent({
      account: fictional.accountId,
      event: 'DISABLED_UPDATE',
      extra: { ban_info: { waba_ban_state: 'DISABLE' } },
      announce: false,
    });
    scene.control.changeNumber({ id: fictional.phoneNumberId, status: 'CONNECTED' });
    assert.equal(await condition(scene, {}, restricted), undefined);
  }),
);

cases(
  'a requested inspection decides by the number, its health and the permissions of the token',
  withCloud(async (scene) => {
    const { control } = scene;
    const inspection = { dueAt: 0, begunAt: null, isOutdated: false, providerCode: '131031' };
    const looked = (given: Given[0] = {}) => condition(scene, given, { inspection });
    const number = (status: string) =>
      control.changeNumber({ id: fictional.phoneNumberId, status, announce: false });
    const templates = () => control.calls({ operation: 'templates.list' }).length;

    assert.equal((await looked())?.becomes, 'active');
    assert.equal(templates(), 0, 'it leaves out the templates');
    for (const [status, becomes] of [
      ['BANNED', 'inactive'],
      ['RATE_LIMITED', 'restricted'],
      ['PENDING', 'restricted'],
      ['OFFLINE', 'restricted'],
      ['CONNECTED', 'active'],
    ] as const) {
      number(status);
      assert.equal((await looked())?.becomes, becomes, status);
    }

    const banned = { ban_info: { waba_ban_state: 'DISABLE' } };
    const account = { account: fictional.accountId, event: 'DISABLED_UPDATE', announce: false };
    control.applyAccountEvent({ ...account, extra: banned });
    number('CONNECTED');
    const blocked = await looked();
    assert.equal(blocked?.becomes, 'restricted');
    assert.equal(blocked?.providerCode, 'BLOCKED');

    control.issueToken({ text: 'reader', scopes: ['whatsapp_business_management'] });
    const unauthorized = await looked({ token: 'reader' });
    assert.equal(unauthorized?.becomes, 'inactive');
    assert.equal(unauthorized?.providerCode, 'permission_missing');
    assert.match(unauthorized?.detail ?? '', /whatsapp_business_messaging/);
  }),
);

cases(
  'an expired token makes an active channel inactive',
  withCloud(async (scene) => {
    scene.control.revokeToken({ subcode: 463 });
    const said = await condition(scene, {});
    assert.equal(said?.becomes, 'inactive');
    assert.equal(said?.providerCode, '190/463');
  }),
);

cases.run();
