import assert from 'node:assert/strict';
import { aesSealing } from '../../../adapters/system/index.js';
import { credentialsOf, settingsOf } from '../../../adapters/whatsapp-cloud/index.js';
import { settingsFrom } from '../../../adapters/whatsapp-cloud/setup/settings-from.js';
import type { SetupValues } from '../../../core/ports/provider/channel-setup.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { credentials } from '../../support/whatsapp/credentials.js';

const cases = suite('whatsapp: settings of a number from what a person enters');

const sealing = aesSealing(Buffer.alloc(32, 7));
const from = settingsFrom(sealing);
const values: SetupValues = {
  phone_number_id: credentials.phoneNumberId,
  waba_id: credentials.wabaId,
  app_id: credentials.appId,
  app_secret: credentials.appSecret,
  token: credentials.token,
  verify_token: credentials.verifyToken,
};

cases('are those of the credentials, secrets sealed, white space around them left out', () => {
  const spaced = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, ` ${v}\r\n`]));
  const settings = rightOf(from({ ...spaced, proves_secret: 'on' }));
  assert.deepEqual(credentialsOf({ settings }, sealing), { ...credentials, provesSecret: true });
  const text = JSON.stringify(settings);
  for (const secret of [credentials.token, credentials.appSecret, credentials.verifyToken])
    assert.ok(!text.includes(secret));
});

cases('name the field that is missing or wrong', () => {
  for (const name of Object.keys(values))
    for (const value of ['', '  ']) {
      const refused = leftOf(from({ ...values, [name]: value }));
      assert.deepEqual([refused.property, refused.message], [`/${name}`, 'must be given']);
    }
  assert.equal(leftOf(from({ ...values, waba_id: '12a' })).property, '/waba_id');
  assert.equal(leftOf(from({ ...values, token: 'two words' })).property, '/token');
  assert.equal(leftOf(from({ ...values, app_secret: 'x'.repeat(4_097) })).property, '/app_secret');
});

const stored = settingsOf(credentials, sealing);

cases('replace the secrets that are given, and leave the rest', () => {
  const changed = rightOf(from({ token: 'EAAanother' }, stored));
  assert.deepEqual(credentialsOf({ settings: changed }, sealing), {
    ...credentials,
    token: 'EAAanother',
  });
  const proving = rightOf(from({ proves_secret: 'on' }, stored));
  assert.equal(credentialsOf({ settings: proving }, sealing).provesSecret, true);
  const kept = rightOf(from({ token: 'EAAthird' }, proving));
  assert.equal(credentialsOf({ settings: kept }, sealing).provesSecret, true);
});

cases('refuse to move a channel to another number, and to replace nothing', () => {
  assert.equal(leftOf(from({ waba_id: '1', token: 'EAA' }, stored)).property, '/waba_id');
  rightOf(from({ waba_id: credentials.wabaId, token: 'EAA' }, stored));
  assert.equal(leftOf(from({}, stored)).property, '/token');
});

cases('need every secret when the stored ones cannot be decrypted', () => {
  const other = settingsFrom(aesSealing(Buffer.alloc(32, 8)));
  assert.equal(leftOf(other({ token: 'EAAanother' }, stored)).property, '/app_secret');
  const { app_secret = '', token = '', verify_token = '' } = values;
  rightOf(other({ app_secret, token, verify_token }, stored));
});

cases.run();
