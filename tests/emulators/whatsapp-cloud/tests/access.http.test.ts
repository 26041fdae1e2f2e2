import assert from 'node:assert/strict';
import { suite } from '../../../support/suite.js';
import { appSecretProof, fictional } from '../index.js';
import { call, codeOf, user, withEmulator } from './client.js';

const access = suite('WhatsApp emulator: access');

const path = `${fictional.phoneNumberId}/messages`;

access(
  'refuses every call whose token is missing, unknown, expired, revoked, foreign or too narrow',
  withEmulator(
    {
      accounts: [
        { id: fictional.accountId, numbers: [{ id: fictional.phoneNumberId }] },
        { id: '700100200300401', numbers: [{ id: '500600700800901', digits: '12025550124' }] },
      ],
      tokens: [
        { text: 'whole' },
        { text: 'old', expiresAt: 1 },
        { text: 'gone', revoked: 460 },
        { text: 'foreign', accounts: ['700100200300401'] },
        { text: 'narrow', scopes: ['whatsapp_business_management'] },
      ],
    },
    async (emulator) => {
      const body = { messaging_product: 'whatsapp', to: `+${user}`, text: { body: 'Hi' } };
      const errorFor = async (token: string | null) => {
        const { status, json } = await call(emulator, 'POST', path, { body, token });
        const {
          code,
          error_subcode: subcode,
          error_data: data,
        } = (json.error ?? {}) as Record<string, unknown>;
        return { status, code, subcode, data };
      };
      const plain = { data: undefined };
      assert.deepEqual(await errorFor(null), {
        ...plain,
        status: 401,
        code: 104,
        subcode: undefined,
      });
      assert.deepEqual(await errorFor('x'), {
        ...plain,
        status: 401,
        code: 190,
        subcode: undefined,
      });
      assert.deepEqual(await errorFor('old'), { ...plain, status: 401, code: 190, subcode: 463 });
      assert.deepEqual(await errorFor('gone'), { ...plain, status: 401, code: 190, subcode: 460 });
      assert.deepEqual(await errorFor('foreign'), {
        ...plain,
        status: 400,
        code: 100,
        subcode: 33,
      });
      assert.deepEqual(await errorFor('narrow'), {
        ...plain,
        status: 403,
        code: 10,
        subcode: undefined,
      });
      assert.equal((await errorFor('whole')).status, 200);
    },
  ),
);

access(
  'requires an appsecret_proof only when the app does, and never accepts a wrong one',
  withEmulator({}, async (emulator) => {
    const proof = appSecretProof(fictional.appSecret, fictional.accessToken);
    assert.equal(proof, 'f6fe4d32eef8fdfbd09dd884d61ea5a7396f4b17b936bfa6d73e1ba17a7e24a1');
    const codeWith = async (query: string) =>
      codeOf(await call(emulator, 'GET', `${fictional.phoneNumberId}${query}`));
    assert.equal(await codeWith(''), 'ok');
    assert.equal(await codeWith('?appsecret_proof=wrong'), 100);
    emulator.control.changeApp({ demandsProof: true });
    assert.equal(await codeWith(''), 100);
    assert.equal(await codeWith(`?appsecret_proof=${proof}`), 'ok');
  }),
);

access(
  'serves ended versions with the oldest supported one, and refuses future versions',
  withEmulator({}, async (emulator) => {
    const at = async (prefix: string) => {
      const url = `${emulator.origin}${prefix}/${fictional.phoneNumberId}`;
      const answer = await call(emulator, 'GET', url);
      return [codeOf(answer), answer.headers.get('facebook-api-version')];
    };
    assert.deepEqual(await at('/v25.0'), ['ok', 'v25.0']);
    assert.deepEqual(await at('/v3.2'), await at(''));
    assert.equal((await at('/v99.0'))[0], 2500);
  }),
);

access(
  'reads parameters only from a body with a content type',
  withEmulator({}, async (emulator) => {
    const body = JSON.stringify({ messaging_product: 'whatsapp', to: user, text: { body: 'Hi' } });
    const answer = await call(emulator, 'POST', path, {
      body: Buffer.from(body),
      headers: { 'content-type': 'text/plain' },
    });
    assert.equal(codeOf(answer), 100);
    assert.match(answer.text, /The parameter messaging_product is required/);
  }),
);

access.run();
