import assert from 'node:assert/strict';
import { parseWebhook } from '../../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { fictional } from '../../../emulators/whatsapp-cloud/index.js';
import type { Receiver } from '../../../emulators/whatsapp-cloud/tests/webhooks/receiver.js';
import { withCallback } from '../../../emulators/whatsapp-cloud/tests/webhooks/with-callback.js';
import { noon } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const digits = '61491570156';
const at = 1_790_000_205_000;
const number = { wabaId: fictional.accountId, phoneNumberId: fictional.phoneNumberId };

/** What is read of the webhooks that came. */
const readIn = ({ hooks }: Receiver) =>
  hooks.flatMap(({ json }) => [...parseWebhook(json, noon + 10 ** 12)]);

const cases = suite('what persons do beside messages, in webhooks of WhatsApp');

cases(
  'a call of a user names the user by every address; its end and calls of the business open nothing',
  withCallback(async ({ control }, receiver) => {
    const { id } = control.call({ from: digits, at });
    control.call({ from: digits, at, isHidden: true, id });
    control.call({ from: digits, at, id, event: 'terminate' });
    control.call({ from: digits, at, direction: 'BUSINESS_INITIATED' });
    await control.settle();
    const [shown, hidden, ...others] = readIn(receiver);
    assert.ok(shown?.kind === 'call' && hidden?.kind === 'call');
    const { naming, ...call } = shown;
    assert.deepEqual(call, { kind: 'call', ...number, providerId: id, at });
    const { user = '', ...named } = naming;
    assert.match(user, /^AU\./);
    assert.deepEqual(named, { networkNumber: `+${digits}`, name: 'Ada Q' });
    assert.deepEqual(hidden, { ...shown, naming: { user, name: 'Ada Q' } });
    const names = others.map((each) => (each.kind === 'unread_field' ? each.name : each.kind));
    assert.deepEqual(names, ['calls terminate USER_INITIATED', 'calls connect BUSINESS_INITIATED']);
  }),
);

cases(
  'a stop and a resume of marketing messages, by the time of the network',
  withCallback(async ({ control }, receiver) => {
    control.wish({ from: digits, value: 'stop', at });
    control.wish({ from: digits, value: 'resume', at: at + 1_000, isHidden: true });
    control.wish({ from: digits, value: 'stop', category: 'new_messages' });
    await control.settle();
    const [stop, resume, unread] = readIn(receiver);
    assert.ok(stop?.kind === 'preference' && resume?.kind === 'preference');
    const { naming, ...wish } = stop;
    const { user } = naming;
    assert.deepEqual(naming, { networkNumber: `+${digits}`, user });
    const kind = { kind: 'preference', ...number, category: 'marketing' } as const;
    assert.deepEqual(wish, { ...kind, isOut: true, at });
    assert.deepEqual(resume, { ...kind, naming: { user }, isOut: false, at: at + 1_000 });
    const name = unread?.kind === 'unread_field' && unread.name;
    assert.equal(name, 'user_preferences new_messages stop');
  }),
);

cases(
  'another user id, in place of the one before',
  withCallback(async ({ control }, receiver) => {
    control.person({ digits, userId: 'AU.1' });
    control.renameUser({ from: digits, userId: 'AU.2' });
    control.call({ from: digits, isHidden: true });
    await control.settle();
    const [renamed, call] = readIn(receiver);
    assert.deepEqual(renamed?.kind === 'identity' && renamed.naming, {
      ...{ networkNumber: `+${digits}`, user: 'AU.2', former: ['AU.1'] },
    });
    assert.equal(call?.kind === 'call' && call.naming.user, 'AU.2');
  }),
);

const noticesOf = (field: string, value: object) => [
  ...parseWebhook(
    {
      object: 'whatsapp_business_account',
      entry: [{ id: '700', changes: [{ field, value }] }],
    },
    noon,
  ),
];

cases(
  'what is of no person or of no number is unreadable; a call without a direction is read',
  () => {
    const metadata = { phone_number_id: '500' };
    const call = { id: 'wacid.1', from: '14155550123', event: 'connect', timestamp: '1790000205' };
    const kinds = (field: string, value: object) => noticesOf(field, value).map(({ kind }) => kind);
    assert.deepEqual(kinds('calls', { metadata, calls: [call] }), ['call']);
    for (const broken of [{ from: undefined }, { id: undefined }])
      assert.deepEqual(kinds('calls', { metadata, calls: [{ ...call, ...broken }] }), [
        'unreadable',
      ]);
    assert.deepEqual(kinds('calls', { calls: [call] }), ['unreadable']);
    assert.deepEqual(kinds('calls', { metadata, statuses: [{ status: 'RINGING' }, {}] }), [
      ...['unread_field', 'unread_field'],
    ]);
    const wish = { wa_id: '14155550123', category: 'marketing_messages', value: 'stop' };
    const wishes = (...items: readonly object[]) => ({ metadata, user_preferences: items });
    assert.deepEqual(
      kinds('user_preferences', wishes(wish, { ...wish, wa_id: undefined }, {}, { value: 'stop' })),
      ['preference', 'unreadable', 'unread_field', 'unread_field'],
    );
    const { metadata: _, ...nowhere } = wishes(wish);
    assert.deepEqual(kinds('user_preferences', nowhere), ['unreadable']);
    for (const category of ['constructor', '__proto__'])
      assert.deepEqual(kinds('user_preferences', wishes({ ...wish, category })), ['unread_field']);
  },
);

cases.run();
