import assert from 'node:assert/strict';
import { suite } from '../../../../support/suite.js';
import { fictional, startWhatsAppEmulator, type WhatsAppEmulator } from '../../index.js';
import type { Json } from '../../shared/json.js';
import { codeOf, send } from '../client.js';
import { upload } from '../samples.js';

const cases = suite('WhatsApp emulator: template messages');

let emulator: WhatsAppEmulator;
let media = '';

const body = (text: string) => ({ type: 'BODY', text });

cases.before(async () => {
  emulator = await startWhatsAppEmulator({
    settings: { limits: { pair: null, throughputPerSecond: null }, review: { automatic: false } },
    accounts: [
      {
        id: fictional.accountId,
        numbers: [{ id: fictional.phoneNumberId }],
        templates: [
          { name: 'plain', components: [body('Hello there.')] },
          {
            name: 'full',
            components: [
              { type: 'HEADER', format: 'DOCUMENT' },
              body('Hello {{1}}, parcel {{2}} is here.'),
              {
                type: 'BUTTONS',
                buttons: [
                  { type: 'QUICK_REPLY', text: 'Later' },
                  { type: 'URL', text: 'Track', url: 'https://a.test/{{1}}' },
                ],
              },
            ],
          },
          {
            name: 'named',
            parameterFormat: 'NAMED',
            components: [
              { type: 'HEADER', format: 'TEXT', text: 'For {{who}}' },
              body('Hello {{who}}.'),
            ],
          },
          {
            name: 'code',
            category: 'AUTHENTICATION',
            components: [
              { type: 'BODY' },
              { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
            ],
          },
          {
            name: 'coupon',
            components: [
              body('Hello there.'),
              { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }] },
            ],
          },
          { name: 'pending', status: 'PENDING', components: [body('Hello there.')] },
          { name: 'rejected', status: 'REJECTED', components: [body('Hello there.')] },
          { name: 'paused', status: 'PAUSED', components: [body('Hello there.')] },
          { name: 'disabled', status: 'DISABLED', components: [body('Hello there.')] },
        ],
      },
    ],
  });
  media = String((await upload(emulator, 'pdf', { type: 'application/pdf' })).json.id);
});
cases.after(() => emulator.close());

const text = (value: string, name?: string) => ({
  type: 'text',
  text: value,
  ...(name && { parameter_name: name }),
});
const part = (type: string, ...parameters: Json[]) => ({ type, parameters });
const button = (sub_type: string, index: unknown, ...parameters: Json[]) => ({
  type: 'button',
  sub_type,
  index,
  parameters,
});
const document = () =>
  part('header', { type: 'document', document: { id: media, filename: 'label.pdf' } });
const url = (index: unknown = '1') => button('url', index, text('4471'));

const codeFor = async (name: string, components?: readonly Json[], language = 'en_US') =>
  codeOf(
    await send(emulator, {
      type: 'template',
      template: { name, language: { code: language }, components },
    }),
  );

const names = part('body', text('Ada'), text('4471'));

cases('accepts a template message with matching components', async () => {
  const later = button('quick_reply', 0, { type: 'payload', payload: 'later' });
  assert.equal(await codeFor('plain'), 'ok');
  assert.equal(await codeFor('full', [document(), names, url()]), 'ok');
  assert.equal(await codeFor('full', [document(), names, later, url(1)]), 'ok');
  assert.equal(
    await codeFor('full', [
      document(),
      part(
        'body',
        { type: 'currency', currency: { fallback_value: '$1', code: 'USD', amount_1000: 1000 } },
        { type: 'date_time', date_time: { fallback_value: 'now' } },
      ),
      url(),
    ]),
    'ok',
  );
  assert.equal(
    await codeFor('named', [part('header', text('Ada', 'who')), part('body', text('Ada', 'who'))]),
    'ok',
  );
  assert.equal(
    await codeFor('code', [part('body', text('481902')), button('url', '0', text('481902'))]),
    'ok',
  );
  assert.equal(
    await codeFor('coupon', [button('copy_code', 0, { type: 'coupon_code', coupon_code: 'SAVE' })]),
    'ok',
  );
});

cases('refuses a template that is absent, in another language, or not approved', async () => {
  assert.equal(await codeFor('absent'), 132001);
  assert.equal(await codeFor('plain', [], 'en'), 132001);
  assert.equal(await codeFor('pending'), 132001);
  assert.equal(await codeFor('rejected'), 132001);
  assert.equal(await codeFor('paused'), 132015);
  assert.equal(await codeFor('disabled'), 132016);
});

cases(
  'refuses parameters that are missing, additional, of another kind, misplaced or malformed',
  async () => {
    const all = (components: readonly Json[]) => codeFor('full', components);
    assert.equal(await all([document(), part('body', text('Ada')), url()]), 132000);
    assert.equal(
      await all([document(), part('body', text('a'), text('b'), text('c')), url()]),
      132000,
    );
    assert.equal(await codeFor('plain', [part('body', text('a'))]), 132000);
    assert.equal(await all([names, url()]), 132012);
    assert.equal(
      await all([part('header', { type: 'image', image: { id: media } }), names, url()]),
      132012,
    );
    assert.equal(
      await all([part('header', { type: 'document', document: { id: '1' } }), names, url()]),
      131009,
    );
    assert.equal(await all([document(), names]), 131008);
    assert.equal(await all([document(), names, url('0')]), 132012);
    assert.equal(await all([document(), names, url('7')]), 131009);
    assert.equal(await all([document(), names, url(), url()]), 131009);
    assert.equal(await all([document(), part('body', text(''), text('b')), url()]), 131008);
    assert.equal(await all([document(), part('body', text('a\nb'), text('b')), url()]), 132018);
    assert.equal(await all([document(), part('body', text('a     b'), text('b')), url()]), 132018);
    assert.equal(
      await all([document(), part('body', text('x'.repeat(1_020)), text('b')), url()]),
      132005,
    );
    assert.equal(
      await all([
        document(),
        part('body', { type: 'image', image: { id: media } }, text('b')),
        url(),
      ]),
      132012,
    );
    assert.equal(
      await codeFor('named', [part('header', text('Ada', 'who')), part('body', text('Ada'))]),
      132012,
    );
    assert.equal(
      await codeFor('code', [part('body', text('1')), button('url', '0', text('2'))]),
      131009,
    );
    assert.equal(
      await codeFor('code', [
        part('body', text('x'.repeat(16))),
        button('url', '0', text('x'.repeat(16))),
      ]),
      132018,
    );
    assert.equal(await codeFor('plain', [{ type: 'carousel' }]), 100);
  },
);

cases.run();
