import assert from 'node:assert/strict';
import { parseWebhook } from '../../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { noon } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const metadata = { phone_number_id: '500' };

/** What is read of one change of a webhook. */
const noticesOf = (value: object, field = 'messages') => [
  ...parseWebhook(
    {
      object: 'whatsapp_business_account',
      entry: [{ id: '700', changes: [{ field, value: { metadata, ...value } }] }],
    },
    noon,
  ),
];

const text = { id: 'wamid.1', timestamp: '1790000000', type: 'text', text: { body: 'Hello' } };

const senderOf = (item: object, contacts: readonly object[]) => {
  const [notice] = noticesOf({ contacts, messages: [{ ...text, ...item }] });
  assert.equal(notice?.kind, 'inbound');
  return notice?.kind === 'inbound' ? { from: notice.from, person: notice.person } : undefined;
};

const ada = { wa_id: '551187654321', user_id: 'BR.1', profile: { name: 'Ada', username: 'ada' } };
const other = { wa_id: '551100000000', user_id: 'BR.2', profile: { name: 'Other' } };
const named = { name: 'Ada', username: 'ada' };

const test = suite('people in webhooks of WhatsApp');

test('are named by every address of the sender, and by no other contact of the webhook', () => {
  const numbered = { networkNumber: '+551187654321', user: 'BR.1', ...named };
  const from = '+551187654321';
  assert.deepEqual(senderOf({ from: '551187654321' }, [other, ada]), { from, person: numbered });
  const both = { from: '551187654321', from_user_id: 'BR.1' };
  assert.deepEqual(senderOf(both, [ada]), { from, person: numbered });
  assert.deepEqual(senderOf(both, [other]), {
    ...{ from, person: { networkNumber: from, user: 'BR.1' } },
  });
  assert.deepEqual(senderOf({ from: '551187654321' }, [other]), { from, person: undefined });
  const { wa_id: _, ...hidden } = ada;
  const person = { user: 'BR.1', ...named };
  assert.deepEqual(senderOf({ from_user_id: 'BR.1' }, [hidden]), { from: 'BR.1', person });
  assert.deepEqual(senderOf({}, [hidden]), { from: 'BR.1', person });
});

test('have a name of at most 256 characters, none of which is cut in two', () => {
  const named = (name: string) =>
    senderOf({ from: ada.wa_id }, [{ ...ada, profile: { name } }])?.person?.name;
  const flower = '\u{1f33b}';
  assert.equal(named(`a${flower.repeat(300)}`), `a${flower.repeat(255)}`);
  assert.equal(named(flower.repeat(256)), flower.repeat(256));
});

test('replace an address by a notice', () => {
  const system = (type: string, now: object) => ({
    ...{ from: '551187654321', from_user_id: 'BR.1', type: 'system' },
    system: { type, body: 'changed', ...now },
  });
  const personOf = (item: object) => senderOf(item, [])?.person;
  assert.deepEqual(personOf(system('user_changed_number', { wa_id: '5511900000000' })), {
    ...{ networkNumber: '+5511900000000', user: 'BR.1', former: ['+551187654321'] },
  });
  assert.deepEqual(personOf(system('user_changed_user_id', { user_id: 'BR.9' })), {
    ...{ networkNumber: '+551187654321', user: 'BR.9', former: ['BR.1'] },
  });
  assert.deepEqual(personOf(system('user_changed_user_id', {})), {
    ...{ networkNumber: '+551187654321', user: 'BR.1' },
  });
  const update = { wa_id: '551187654321', user_id: { previous: 'BR.1', current: 'BR.9' } };
  const [notice, ...others] = noticesOf({ user_id_update: [update] }, 'user_id_update');
  assert.deepEqual(notice, {
    ...{ kind: 'identity', wabaId: '700', phoneNumberId: '500' },
    naming: { networkNumber: '+551187654321', user: 'BR.9', former: ['BR.1'] },
  });
  assert.deepEqual(others, []);
  assert.deepEqual(noticesOf({ user_id_update: [{ wa_id: '1' }, 7] }, 'user_id_update'), []);
});

test('are named by a status, but not those of a group', () => {
  const recipientOf = (item: object) => {
    const status = { id: 'wamid.1', status: 'delivered', timestamp: '1790000000', ...item };
    const [notice] = noticesOf({ statuses: [status] });
    return notice?.kind === 'status' ? notice.recipient : assert.fail('no status');
  };
  assert.deepEqual(recipientOf({ recipient_id: '551187654321' }), { number: '+551187654321' });
  assert.deepEqual(recipientOf({ recipient_user_id: 'BR.1' }), { user: 'BR.1' });
  assert.equal(recipientOf({}), undefined);
  assert.equal(recipientOf({ recipient_id: '1', recipient_type: 'group' }), undefined);
  assert.equal(recipientOf({ recipient_id: 'a group' }), undefined);
});

test.run();
