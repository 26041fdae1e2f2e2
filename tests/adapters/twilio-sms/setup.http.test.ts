import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { credentialsOf, sealedSettings } from '../../../adapters/twilio-sms/index.js';
import { fictional } from '../../emulators/twilio/index.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { type SmsScene, withSms } from '../../support/twilio/sms-scene.js';

const cases = suite('twilio: connecting a number');

const given = { account_sid: fictional.accountSid, auth_token: fictional.authToken };

cases(
  'stores the auth token sealed, for its account alone',
  withSms(async ({ provider, sealing }) => {
    const { settingsOf } = present(provider.setup);
    const settings = rightOf(settingsOf({ ...given, messaging_service_sid: ' ' }));
    assert.deepEqual(Object.keys(settings), ['account_sid', 'auth_token']);
    assert.ok(!JSON.stringify(settings).includes(fictional.authToken));
    assert.equal(credentialsOf({ settings }, sealing).authToken, fictional.authToken);
    const moved = { ...settings, account_sid: `AC${'1'.repeat(32)}` };
    assert.throws(() => credentialsOf({ settings: moved }, sealing));
    for (const { name, about } of sealedSettings({ settings }))
      assert.equal(sealing.open(settings[name] ?? '', about), fictional.authToken);
  }),
);

cases(
  'says which value is wrong or missing, and replaces the auth token',
  withSms(async ({ provider, channel, sealing }) => {
    const { settingsOf } = present(provider.setup);
    const wrong = [
      [{}, '/account_sid'],
      [{ ...given, account_sid: 'AC1' }, '/account_sid'],
      [{ ...given, account_sid: fictional.accountSid.replace('AC', 'SK') }, '/account_sid'],
      [{ ...given, auth_token: '' }, '/auth_token'],
      [{ ...given, auth_token: 'two lines\n2' }, '/auth_token'],
      [{ ...given, messaging_service_sid: 'AC' }, '/messaging_service_sid'],
    ] as const;
    for (const [values, property] of wrong) {
      const refused = settingsOf(values);
      assert.equal(E.isLeft(refused) && refused.left.property, property);
    }
    const replacing = (values: Readonly<Record<string, string>>) =>
      settingsOf(values, channel.settings);
    const replaced = rightOf(replacing({ auth_token: 'another' }));
    assert.equal(credentialsOf({ settings: replaced }, sealing).authToken, 'another');
    assert.ok(E.isLeft(replacing({ account_sid: `AC${'1'.repeat(32)}`, auth_token: 'another' })));
    assert.ok(E.isLeft(replacing({})));
  }),
);

const check = async ({ provider, channel }: SmsScene, isReporting?: boolean) =>
  (await present(provider.setup).check(channel, { isReporting })).map(
    ({ check: name, outcome }) => `${name} ${outcome}`,
  );

cases(
  'asks Twilio for the account',
  withSms(async (scene) => {
    const { control } = scene;
    assert.deepEqual(await check(scene), ['account passed']);
    assert.deepEqual(await check(scene, true), ['account passed', 'reports passed']);
    assert.deepEqual(await check(scene, false), ['account passed', 'reports not_known']);
    control.changeStatus('suspended');
    assert.deepEqual(await check(scene), ['account failed']);
    control.changeStatus('active');
    control.changeAuthToken('another');
    assert.deepEqual(await check(scene), ['account failed']);
    control.cutOff();
    assert.deepEqual(await check(scene), ['account not_known']);
  }),
);

cases(
  'an inspection says what the account can do',
  withSms(async ({ control, provider, channel }) => {
    const inspected = async () =>
      (await present(provider.inspect)(channel)).map((report) =>
        report.kind === 'condition' ? [report.becomes, report.providerCode] : [],
      );
    assert.deepEqual(await inspected(), [['active', 'active']]);
    control.changeStatus('suspended');
    assert.deepEqual(await inspected(), [['restricted', 'suspended']]);
    control.changeStatus('closed');
    assert.deepEqual(await inspected(), [['inactive', 'closed']]);
    control.changeAuthToken('another');
    assert.deepEqual(await inspected(), [['inactive', '20003']]);
    control.cutOff();
    assert.deepEqual(await inspected(), []);
  }),
);

cases.run();
