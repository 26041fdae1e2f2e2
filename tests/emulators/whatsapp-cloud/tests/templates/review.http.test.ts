import assert from 'node:assert/strict';
import { hangMs } from '../../../../conformance/in-time.js';
import { suite } from '../../../../support/suite.js';
import type { Json } from '../../shared/json.js';
import { call, codeOf, withEmulator } from '../client.js';
import { sampleHandle } from '../samples.js';
import { body, create, list, subcodeOf } from './calls.js';

const reviews = suite('WhatsApp emulator: template review');

reviews(
  'accepts a template for review, and approves it later',
  withEmulator({}, async (emulator) => {
    const made = await create(emulator);
    assert.match(String(made.json.id), /^\d{17}$/);
    assert.deepEqual([made.json.status, made.json.category], ['PENDING', 'UTILITY']);
    await emulator.control.settle();
    const shown = await call(emulator, 'GET', `${made.json.id}?fields=status,rejected_reason`);
    assert.deepEqual(shown.json, { status: 'APPROVED', rejected_reason: 'NONE', id: made.json.id });
  }),
);

reviews(
  'rejects a malformed text at review, with its reason',
  withEmulator({ settings: { review: { afterMs: hangMs } } }, async (emulator) => {
    const texts = [
      'Hello {{1}}{{2}} and so on, goodbye.',
      'Hello {{2}} {{3}} and so on, goodbye.',
      'Hello {{#1}} you {{$2}} and so on.',
      'Well,\n\n\nhello {{1}} {{2}} and so on.',
    ];
    for (const [i, text] of texts.entries())
      await create(emulator, { name: `malformed_${i}`, components: [body(text, 'a', 'b')] });
    await create(emulator, { name: 'twin_one' });
    await create(emulator, { name: 'twin_two' });
    await emulator.control.advance({ ms: hangMs });
    const reasons = (await list(emulator, 'status=REJECTED&fields=rejected_reason')).map(
      (row) => row.rejected_reason,
    );
    assert.deepEqual(reasons, [
      ...texts.map(() => 'INVALID_FORMAT'),
      'TAG_CONTENT_MISMATCH',
      'TAG_CONTENT_MISMATCH',
    ]);
  }),
);

reviews(
  'refuses a template that breaks a rule, with its subcode',
  withEmulator({}, async (emulator) => {
    const handle = await sampleHandle(emulator, 'application/pdf');
    const header = (format: string, over: Json = {}) => ({
      components: [{ type: 'HEADER', format, ...over }, body('Hello you there.')],
    });
    const buttons = (...all: Json[]) => ({
      components: [body('Hello you there.'), { type: 'BUTTONS', buttons: all }],
    });
    const otp = (...components: Json[]) => ({ category: 'AUTHENTICATION', components });
    const otpButton = { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] };
    const quick = { type: 'QUICK_REPLY', text: 'Yes' };
    const refused: readonly (readonly [Json, number | undefined])[] = [
      [{ name: 'Upper' }, undefined],
      [{ language: 'english' }, undefined],
      [{ category: 'FUN' }, undefined],
      [{ components: [{ type: 'FOOTER', text: 'Only' }] }, undefined],
      [{ components: [body('x'.repeat(1_025))] }, 2388040],
      [{ components: [body('{{1}} is here now', 'a')] }, 2388299],
      [{ components: [body('Here is now {{1}}!', 'a')] }, 2388299],
      [{ components: [body('Hi {{1}} you', 'a')] }, 2388293],
      [{ components: [body('Well, hello {{1}} over there.')] }, undefined],
      [
        { components: [body('Hello you there.'), { type: 'FOOTER', text: 'x'.repeat(61) }] },
        2388040,
      ],
      [{ components: [body('Hello you there.'), { type: 'FOOTER', text: '{{1}}' }] }, 2388073],
      [
        { parameter_format: 'NAMED', components: [body('Well, hello {{Name}} over there.', 'a')] },
        undefined,
      ],
      [header('TEXT', { text: 'Hello 🙂' }), 2388047],
      [header('TEXT', { text: '{{1}} {{2}}' }), 2388047],
      [header('IMAGE'), undefined],
      [header('IMAGE', { example: { header_handle: [handle] } }), undefined],
      [header('DOCUMENT', { example: { header_handle: ['4::made-up'] } }), undefined],
      [buttons(quick, { type: 'URL', text: 'Go', url: 'https://a.test' }, quick), undefined],
      [buttons({ type: 'URL', text: 'Go', url: 'https://a.test/{{1}}/x' }), undefined],
      [buttons({ type: 'URL', text: 'Go', url: 'https://a.test/{{1}}' }), undefined],
      [buttons({ type: 'QUICK_REPLY', text: 'x'.repeat(26) }), undefined],
      [otp(body('Your code is {{1}}.', '1'), otpButton), 2388072],
      [otp({ type: 'BODY' }), undefined],
      [otp({ type: 'BODY' }, { type: 'FOOTER', code_expiration_minutes: 91 }, otpButton), 2388073],
      [{ message_send_ttl_seconds: 10 }, undefined],
    ];
    for (const [over, subcode] of refused) {
      const answer = await create(emulator, over);
      assert.deepEqual([codeOf(answer), subcodeOf(answer)], [100, subcode], JSON.stringify(over));
    }
    for (const over of [
      header('DOCUMENT', { example: { header_handle: [handle] } }),
      header('LOCATION'),
      header('TEXT', { text: 'Parcel {{1}}', example: { header_text: ['1'] } }),
      buttons(
        { type: 'URL', text: 'Go', url: 'https://a.test/{{1}}', example: ['https://a.test/1'] },
        quick,
      ),
      otp({ type: 'BODY', add_security_recommendation: true }, otpButton),
      {
        parameter_format: 'NAMED',
        components: [
          {
            type: 'BODY',
            text: 'Well, hello {{who}} over there.',
            example: { body_text_named_params: [{ param_name: 'who', example: 'Ada' }] },
          },
        ],
      },
    ]) {
      const answer = await create(emulator, {
        ...over,
        name: `good_${emulator.control.templates().length}`,
      });
      assert.equal(codeOf(answer), 'ok', `${JSON.stringify(over)}: ${answer.text}`);
    }
  }),
);

reviews.run();
