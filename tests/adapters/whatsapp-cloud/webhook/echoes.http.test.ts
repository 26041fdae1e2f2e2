import assert from 'node:assert/strict';
import type { InboundNotice } from '../../../../adapters/whatsapp-cloud/webhook/notice.js';
import { parseWebhook } from '../../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { fictional } from '../../../emulators/whatsapp-cloud/index.js';
import type { Receiver } from '../../../emulators/whatsapp-cloud/tests/webhooks/receiver.js';
import { withCallback } from '../../../emulators/whatsapp-cloud/tests/webhooks/with-callback.js';
import { noon } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const user = '61491570156';
const at = 1_790_000_205_000;

/** What is read of the webhooks that came. */
const readIn = ({ hooks }: Receiver) =>
  hooks.flatMap(({ json }) => [...parseWebhook(json, noon + 10 ** 12)]);

const echoIn = (receiver: Receiver): InboundNotice => {
  const [notice, ...more] = readIn(receiver);
  assert.deepEqual(more, []);
  return notice?.kind === 'inbound' ? notice : assert.fail(JSON.stringify(notice));
};

const cases = suite('echoes of the phone app');

cases(
  'are messages to a person, with every address and what they answer',
  withCallback(async ({ control }, receiver) => {
    const quoting = { beside: { context: { id: 'wamid.theirs' } } };
    const { wamid } = control.echo({ to: user, at, content: { body: 'On my way' }, ...quoting });
    await control.settle();
    const { person, ...notice } = echoIn(receiver);
    assert.deepEqual(notice, {
      ...{ kind: 'inbound', isEcho: true, providerId: wamid, from: `+${user}`, at },
      ...{ wabaId: fictional.accountId, phoneNumberId: fictional.phoneNumberId },
      content: { type: 'text', body: 'On my way' },
      answers: 'wamid.theirs',
    });
    assert.equal(person?.networkNumber, `+${user}`);
    assert.match(person?.user ?? '', /^[A-Z]{2}\./);
  }),
);

cases(
  'go to the user id where the number is hidden',
  withCallback(async ({ control }, receiver) => {
    control.echo({ to: user, isHidden: true });
    await control.settle();
    assert.match(echoIn(receiver).from, /^[A-Z]{2}\./);
  }),
);

cases(
  'have files as inbound messages have them, and name what they edit, revoke or react to',
  withCallback(async ({ control }, receiver) => {
    const { mediaId } = control.echo({ to: user, kind: 'image' });
    const about = { message_id: 'wamid.theirs' };
    control.echo({ to: user, kind: 'reaction', content: about });
    control.echo({ to: user, kind: 'edit', content: { original_message_id: 'wamid.typed' } });
    control.echo({ to: user, kind: 'revoke', content: { original_message_id: 'wamid.typed' } });
    await control.settle();
    const read = readIn(receiver).flatMap((each) => (each.kind === 'inbound' ? [each] : []));
    const told = read.map(({ isEcho, content, answers }) => {
      const kind = content.type === 'interactive' ? content.kind : content.type;
      return [isEcho, kind, answers];
    });
    assert.deepEqual(told.toSorted(), [
      [true, 'edit', 'wamid.typed'],
      [true, 'image', null],
      [true, 'reaction', 'wamid.theirs'],
      [true, 'revocation', 'wamid.typed'],
    ]);
    const file = read.flatMap(({ content }) => ('medium' in content ? [content.medium] : []));
    assert.deepEqual(
      file.map(({ providerId }) => providerId),
      [mediaId],
    );
  }),
);

const change = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '700', changes: [{ field, value }] }],
});

cases('can come under the field of the history; history alone is read by nothing', () => {
  const item = { id: 'wamid.1', to: user, timestamp: '1790000205', type: 'revoke' };
  const revoked = { ...item, revoke: { original_message_id: 'wamid.typed' } };
  const metadata = { phone_number_id: '500' };
  const kindsOf = (field: string, value: object) =>
    [...parseWebhook(change(field, value), noon)].map(({ kind }) => kind);
  assert.deepEqual(kindsOf('history', { metadata, message_echoes: [revoked] }), ['inbound']);
  assert.deepEqual(kindsOf('history', { metadata, history: [] }), ['unread_field']);
  const broken = [{ ...revoked, id: undefined }, { id: 'wamid.2' }];
  assert.deepEqual(kindsOf('smb_message_echoes', { metadata, message_echoes: broken }), [
    'unreadable',
    'unreadable',
  ]);
  assert.deepEqual(kindsOf('smb_message_echoes', { message_echoes: [revoked] }), ['unreadable']);
});

cases('and statuses say by what WhatsApp charges, also where `billable` is left out', () => {
  const metadata = { phone_number_id: '500' };
  const pricingOf = (pricing: object) => {
    const status = { id: 'wamid.1', status: 'sent', timestamp: '1790000205', pricing };
    const [notice] = parseWebhook(change('messages', { metadata, statuses: [status] }), noon);
    return notice?.kind === 'status' ? notice.charge?.pricing : assert.fail();
  };
  const given = { pricing_model: 'PMP', category: 'MARKETING', type: 'regular' };
  const paid = { billable: true, category: 'marketing', type: 'regular', model: 'PMP' };
  assert.deepEqual(pricingOf({ ...given, billable: true }), paid);
  assert.deepEqual(pricingOf(given), paid);
  const free = { category: 'service', type: 'free_customer_service' };
  assert.deepEqual(pricingOf(free), { ...free, billable: false, model: null });
  assert.equal(pricingOf({ billable: true }), undefined);
  assert.equal(pricingOf([]), undefined);
});

cases.run();
