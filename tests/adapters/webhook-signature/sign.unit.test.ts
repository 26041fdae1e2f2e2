import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { signWebhook } from '../../../adapters/webhook-signature/index.js';
import { isId } from '../../../core/shared/ids.js';
import { vector } from '../../support/documents/webhook-document.js';
import { suite } from '../../support/suite.js';
import { anyBody, anySecret, anySigning } from './signings.js';

const test = suite('webhook signature: signing');

test('gives exactly the headers of the published vector', () => {
  const event = vector.headers['webhook-id'];
  assert.ok(isId('evt')(event));
  const at = vector.timestamp * 1000 + 999;
  assert.deepEqual(
    signWebhook({ event, at, body: vector.body, secrets: [vector.secret] }),
    vector.headers,
  );
});

test('is the hex HMAC with the UTF-8 bytes of the whole secret, newest first, without spaces', () => {
  fc.assert(
    fc.property(anySigning, (signing) => {
      const t = Math.floor(signing.at / 1000);
      const expected = signing.secrets.map((secret) =>
        createHmac('sha256', Buffer.from(secret, 'utf8'))
          .update(`${t}.${signing.body}`)
          .digest('hex'),
      );
      assert.equal(
        signWebhook(signing)['Service-Signature'],
        [`t=${t}`, ...expected.map((hex) => `v1=${hex}`)].join(','),
      );
    }),
  );
});

test('is accepted by the stripe package, under each of the secrets, for any body', () => {
  const stripe = new Stripe('sk_test_none');
  fc.assert(
    fc.property(anySigning, (signing) => {
      const header = signWebhook(signing)['Service-Signature'];
      for (const secret of signing.secrets)
        assert.deepEqual(
          stripe.webhooks.constructEvent(signing.body, header, secret, 300, undefined, signing.at),
          JSON.parse(signing.body),
        );
    }),
  );
});

test('is accepted by the standardwebhooks package, under each of the secrets', () => {
  fc.assert(
    fc.property(fc.array(anySecret, { minLength: 1, maxLength: 2 }), anyBody, (secrets, body) => {
      const headers = signWebhook({ event: 'evt_any', at: Date.now(), body, secrets });
      for (const secret of secrets)
        assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body));
    }),
  );
});

test('never signs without a secret, nor with a malformed one', () => {
  const signing = { event: 'evt_any', at: 0, body: '{}' } as const;
  for (const secrets of [[], [''], ['whsec_'], [vector.secret, 'secret'], ['whsec_!!!!']])
    assert.throws(() => signWebhook({ ...signing, secrets }), TypeError);
});

test.run();
