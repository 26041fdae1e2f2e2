import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { fictional, type WhatsAppEmulator } from '../index.js';
import { type Json, objectAt, objectsAt } from '../shared/json.js';
import { call, codeOf, send, withEmulator } from './client.js';

const accounts = suite('WhatsApp emulator: accounts');

const { phoneNumberId, accountId, appId, appSecret, accessToken } = fictional;
const appToken = `${appId}|${appSecret}`;

accounts(
  'shows a number with its usual fields, or with those that are asked for, as it is now',
  withEmulator({}, async (emulator) => {
    const usual = (await call(emulator, 'GET', phoneNumberId)).json;
    assert.deepEqual(
      [usual.id, usual.display_phone_number, usual.verified_name, usual.quality_rating],
      [phoneNumberId, '+1 202-555-0123', 'Fictional Desk', 'GREEN'],
    );
    assert.equal(usual.status, undefined);
    const fields = 'status,name_status,throughput{level},quality_rating,messaging_limit_tier';
    const asked = async () =>
      (await call(emulator, 'GET', `${phoneNumberId}?fields=${fields}`)).json;
    const before = {
      status: 'CONNECTED',
      name_status: 'APPROVED',
      throughput: { level: 'STANDARD' },
      quality_rating: 'GREEN',
      messaging_limit_tier: 'TIER_UNLIMITED',
      id: phoneNumberId,
    };
    assert.deepEqual(await asked(), before);
    const changes = { status: 'FLAGGED', qualityRating: 'RED', nameStatus: 'DECLINED' };
    emulator.control.changeNumber({ id: phoneNumberId, ...changes, throughput: 'HIGH' });
    assert.deepEqual(await asked(), {
      ...before,
      status: 'FLAGGED',
      quality_rating: 'RED',
      name_status: 'DECLINED',
      throughput: { level: 'HIGH' },
    });
    assert.equal(codeOf(await call(emulator, 'GET', `${phoneNumberId}?fields=colour`)), 100);
    const { json } = await call(emulator, 'GET', `${accountId}/phone_numbers?fields=status`);
    assert.deepEqual(objectsAt(json, 'data'), [{ status: 'FLAGGED', id: phoneNumberId }]);
    assert.equal((await call(emulator, 'GET', accountId)).json.id, accountId);
  }),
);

accounts(
  'tells only the app what a token permits',
  withEmulator({}, async (emulator) => {
    const debug = async (input: string, token = appToken) => {
      const answer = await call(emulator, 'GET', `debug_token?input_token=${input}`, { token });
      return { code: codeOf(answer), data: objectAt(answer.json, 'data') };
    };
    const good = await debug(accessToken);
    assert.deepEqual(
      [good.data.is_valid, good.data.app_id, good.data.expires_at],
      [true, appId, 0],
    );
    assert.deepEqual(objectsAt(good.data, 'granular_scopes')[0]?.target_ids, [accountId]);
    assert.equal((await debug(accessToken, accessToken)).code, 15);
    assert.equal((await debug('made-up')).data.is_valid, false);
    emulator.control.revokeToken({});
    assert.equal((await debug(accessToken)).data.is_valid, false);
    assert.equal(codeOf(await send(emulator)), 190);
    const inAnHour = emulator.control.now() + 3_600_000;
    emulator.control.issueToken({ text: 'another', expiresAt: inAnHour });
    assert.equal(codeOf(await call(emulator, 'GET', phoneNumberId, { token: 'another' })), 'ok');
    await emulator.control.advance({ ms: 3_600_000 });
    assert.equal(codeOf(await call(emulator, 'GET', phoneNumberId, { token: 'another' })), 190);
  }),
);

const post = async (emulator: WhatsAppEmulator, edge: string, body: Json = {}) =>
  codeOf(await call(emulator, 'POST', `${phoneNumberId}/${edge}`, { body }));

accounts(
  'sends only from a registered number, and registers it by its PIN, ten times in three days',
  withEmulator({}, async (emulator) => {
    const register = (pin: unknown) =>
      post(emulator, 'register', { messaging_product: 'whatsapp', pin });
    assert.equal(await post(emulator, 'deregister'), 'ok');
    assert.equal(codeOf(await send(emulator)), 133010);
    assert.equal(await register('1'), 100);
    assert.equal(await register('000000'), 133005);
    assert.equal(await register(fictional.pin), 'ok');
    assert.equal(codeOf(await send(emulator)), 'ok');
    assert.equal(await post(emulator, '', { pin: '111111' }), 'ok');
    for (let i = 0; i < 8; i += 1) assert.equal(await register('111111'), 'ok');
    assert.equal(await register('111111'), 133016);
    await emulator.control.advance({ ms: 73 * 3_600_000 });
    assert.equal(await register('111111'), 'ok');
  }),
);

accounts(
  'verifies a number by the code that was sent to it',
  withEmulator({}, async (emulator) => {
    const ask = { code_method: 'SMS', language: 'en_US' };
    assert.equal(await post(emulator, 'request_code', ask), 136024);
    emulator.control.changeNumber({ id: phoneNumberId, codeVerificationStatus: 'NOT_VERIFIED' });
    assert.equal(await post(emulator, 'request_code', ask), 'ok');
    assert.equal(await post(emulator, 'verify_code', { code: '000000' }), 136025);
    assert.equal(await post(emulator, 'verify_code', { code: fictional.pin }), 'ok');
    assert.equal(await post(emulator, 'request_code', ask), 136024);
  }),
);

accounts(
  'sends only to recipients on the allow list, if there is one',
  withEmulator({}, async (emulator) => {
    emulator.control.allow({ only: ['+12025550111'] });
    assert.equal(codeOf(await send(emulator)), 131030);
    assert.equal(codeOf(await send(emulator, { to: '+12025550111' })), 'ok');
    emulator.control.allow({ only: null });
    assert.equal(codeOf(await send(emulator)), 'ok');
  }),
);

accounts.run();
