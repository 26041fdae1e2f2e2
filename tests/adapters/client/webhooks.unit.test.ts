import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  isWebhookSignatureError,
  type VerifyOptions,
  type WebhookHeaders,
  type WebhookSignatureErrorCode,
  webhooks,
} from '../../../adapters/client/webhooks/index.js';
import { signWebhook } from '../../../adapters/webhook-signature/index.js';
import { vector } from '../../support/documents/webhook-document.js';
import { suite } from '../../support/suite.js';
import { anySecret, anySigning } from '../webhook-signature/signings.js';

const test = suite('webhooks of the client');

const { body, secret } = vector;
const now = vector.timestamp * 1_000;
const service = { 'service-signature': vector.headers['Service-Signature'] };
const standard = {
  'webhook-id': vector.headers['webhook-id'],
  'webhook-timestamp': String(vector.timestamp),
  'webhook-signature': vector.headers['webhook-signature'],
};
const forms: readonly Readonly<Record<string, string>>[] = [service, standard];

const refuses = (
  code: WebhookSignatureErrorCode,
  given: {
    readonly body?: unknown;
    readonly headers?: WebhookHeaders;
    readonly secret?: unknown;
    readonly options?: VerifyOptions;
  },
) =>
  assert.rejects(
    webhooks.verify(
      ('body' in given ? given.body : body) as string,
      given.headers ?? service,
      ('secret' in given ? given.secret : secret) as string,
      { now, ...given.options },
    ),
    (error) => isWebhookSignatureError(error) && error.code === code && error.message.length > 20,
  );

test('verifies the published vector in both forms, with headers and a body of every kind', async () => {
  const event = JSON.parse(body);
  const bytes = new TextEncoder().encode(body);
  for (const form of forms) {
    const capitals = Object.entries(form).map(([name, value]) => [name.toUpperCase(), value]);
    const lists = Object.entries(form).map(([name, value]) => [name, [value]]);
    const kinds: readonly WebhookHeaders[] = [
      form,
      new Headers(form),
      Object.fromEntries(capitals),
      Object.fromEntries(lists),
    ];
    for (const headers of kinds)
      for (const raw of [body, bytes, Buffer.from(body), bytes.buffer])
        assert.deepEqual(await webhooks.verify(raw, headers, secret, { now }), event);
  }
});

test('accepts what was signed with any of several secrets, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(anySigning, anySecret, async (signing, unknown) => {
      const { 'Service-Signature': signature, ...others } = signWebhook(signing);
      for (const headers of [{ 'Service-Signature': signature }, { ...others }])
        for (const known of [...signing.secrets, [unknown, ...signing.secrets]])
          assert.deepEqual(
            await webhooks.verify(signing.body, headers, known, { now: signing.at }),
            JSON.parse(signing.body),
          );
      const refused = webhooks.verify(signing.body, { ...others }, unknown, { now: signing.at });
      await assert.rejects(refused, /No signature matches/);
    }),
    { numRuns: 30 },
  );
});

test('refuses another body, another id and another time', async () => {
  for (const headers of forms) await refuses('signature_mismatch', { headers, body: `${body} ` });
  const { timestamp } = vector;
  const others = [
    { ...standard, 'webhook-id': 'evt_other' },
    { ...standard, 'webhook-timestamp': `${timestamp + 1}` },
    { 'service-signature': service['service-signature'].replace(/^t=\d+/, `t=${timestamp + 1}`) },
    { ...service, ...standard, 'service-signature': `t=${timestamp},v1=${'0'.repeat(64)}` },
  ];
  for (const headers of others) await refuses('signature_mismatch', { headers });
});

test('accepts a time within the tolerance, and not a millisecond more', async () => {
  for (const headers of forms)
    for (const toleranceMs of [300_000, 1_000])
      for (const sign of [1, -1]) {
        const inTime = { toleranceMs, now: now + sign * toleranceMs };
        await webhooks.verify(body, headers, secret, inTime);
        const options = { toleranceMs, now: now + sign * (toleranceMs + 1) };
        await refuses('timestamp_out_of_tolerance', { headers, options });
      }
  const options = { toleranceMs: Number.NaN };
  await refuses('timestamp_out_of_tolerance', { options });
});

test('says what is wrong with headers, secrets and bodies', async () => {
  const { 'webhook-id': _, ...withoutId } = standard;
  for (const headers of [{}, new Headers(), withoutId, { 'service-signature': '' }])
    await refuses('signature_missing', { headers });
  for (const headers of [
    { 'service-signature': 'v1=0' },
    { ...standard, 'webhook-timestamp': 'now' },
    { ...standard, 'webhook-signature': 'v1a,AAAA' },
    { ...standard, 'webhook-signature': 'v1,AAAA' },
  ])
    await refuses('signature_malformed', { headers });
  for (const unset of ['', undefined, [], ['whsec_'], [secret, ''], vector.secret.slice(6)])
    await refuses('secret_malformed', { secret: unset });
  await refuses('body_not_raw', { body: JSON.parse(body) });
  const signed = signWebhook({ event: 'evt_any', at: now, body: 'text', secrets: [secret] });
  await refuses('body_malformed', { body: 'text', headers: { ...signed } });
});

test.run();
