import assert from 'node:assert/strict';
import { suite } from '../../suite.js';
import { fictional, type GraphEmulator } from '../index.js';
import { isJson, type Json, objectAt, objectsAt } from '../json.js';
import { type Answered, call, codeOf, withEmulator } from './client.js';
import { sampleHandle } from './samples.js';

const templates = suite('graph emulator: templates');

const edge = `${fictional.accountId}/message_templates`;
const body = (text: string, ...example: string[]) => ({
  type: 'BODY',
  text,
  ...(example.length > 0 && { example: { body_text: [example] } }),
});

const parcel: Json = {
  name: 'parcel_update',
  language: 'en_US',
  category: 'utility',
  components: [
    body('Hello {{1}}, parcel {{2}} leaves our depot today.', 'Ada', '4471'),
    { type: 'FOOTER', text: 'Fictional Desk' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Reschedule' }] },
  ],
};

const create = (emulator: GraphEmulator, over: Json = {}): Promise<Answered> =>
  call(emulator, 'POST', edge, { body: { ...parcel, ...over } });

const list = async (emulator: GraphEmulator, query: string): Promise<readonly Json[]> =>
  objectsAt((await call(emulator, 'GET', `${edge}?${query}`)).json, 'data');

const subcodeOf = ({ json }: Answered): unknown => objectAt(json, 'error').error_subcode;

templates(
  'takes a template for review, and approves it after a while',
  withEmulator({}, async (emulator) => {
    const made = await create(emulator);
    assert.match(String(made.json.id), /^\d{17}$/);
    assert.deepEqual([made.json.status, made.json.category], ['PENDING', 'UTILITY']);
    await emulator.control.settle();
    const shown = await call(emulator, 'GET', `${made.json.id}?fields=status,rejected_reason`);
    assert.deepEqual(shown.json, { status: 'APPROVED', rejected_reason: 'NONE', id: made.json.id });
  }),
);

templates(
  'rejects a malformed text at review, with its reason',
  withEmulator({}, async (emulator) => {
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
    await emulator.control.settle();
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

templates(
  'refuses at once what breaks a rule, and says which by subcode',
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

templates(
  'knows each name and language once, and keeps a deleted approved name for 30 days',
  withEmulator({}, async (emulator) => {
    await create(emulator);
    await create(emulator, { language: 'de' });
    assert.equal(subcodeOf(await create(emulator)), 2388024);
    await emulator.control.settle();
    const [row] = await list(emulator, 'name=parcel_update&language=de');
    const drop = (query: string) => call(emulator, 'DELETE', `${edge}?${query}`);
    assert.equal(codeOf(await drop(`hsm_id=${row?.id}&name=another`)), 100);
    assert.equal(codeOf(await drop(`hsm_id=${row?.id}&name=parcel_update`)), 'ok');
    assert.deepEqual(
      (await list(emulator, 'name=parcel_update')).map(({ language }) => language),
      ['en_US'],
    );
    assert.equal(subcodeOf(await create(emulator, { language: 'de' })), 2388023);
    await emulator.control.advance({ ms: 30 * 86_400_000 });
    assert.equal(codeOf(await create(emulator, { language: 'de' })), 'ok');
    assert.equal(codeOf(await drop('name=parcel_update')), 'ok');
    assert.equal((await list(emulator, 'name=parcel_update')).length, 0);
  }),
);

templates(
  'lists page by page, by any part of a name, and no field that does not exist',
  withEmulator({}, async (emulator) => {
    for (const i of [1, 2, 3]) await create(emulator, { name: `paged_${i}` });
    const names: unknown[] = [];
    let next: unknown = `${edge}?name=paged&limit=2`;
    while (typeof next === 'string') {
      const { json }: Answered = await call(emulator, 'GET', next);
      names.push(...objectsAt(json, 'data').map(({ name }) => name));
      next = objectAt(json, 'paging').next;
    }
    assert.deepEqual(names, ['paged_1', 'paged_2', 'paged_3']);
    assert.equal(codeOf(await call(emulator, 'GET', `${edge}?fields=colour`)), 100);
    assert.equal(codeOf(await call(emulator, 'GET', `${edge}?after=nonsense`)), 100);
  }),
);

templates(
  'lets an approved template change once a day, and reviews it again',
  withEmulator({}, async (emulator) => {
    const { json } = await create(emulator);
    const edit = async (components: unknown) =>
      codeOf(await call(emulator, 'POST', String(json.id), { body: { components } }));
    assert.equal(await edit(parcel.components), 100);
    await emulator.control.settle();
    assert.equal(await edit([body('Goodbye, all of you there.')]), 'ok');
    assert.equal((await call(emulator, 'GET', String(json.id))).json.status, 'PENDING');
    await emulator.control.settle();
    assert.equal(await edit(parcel.components), 100);
    await emulator.control.advance({ ms: 86_400_001 });
    assert.equal(await edit(parcel.components), 'ok');
  }),
);

templates(
  'pauses for three hours, then for six, and at the third time disables',
  withEmulator({}, async (emulator) => {
    const { control } = emulator;
    const { json } = await create(emulator);
    await control.settle();
    const status = async () => (await call(emulator, 'GET', String(json.id))).json.status;
    const pause = () => control.decideTemplate({ id: String(json.id), event: 'PAUSED' });
    for (const hours of [3, 6]) {
      pause();
      await control.advance({ ms: hours * 3_600_000 - 1_000 });
      assert.equal(await status(), 'PAUSED');
      await control.advance({ ms: 1_000 });
      assert.equal(await status(), 'APPROVED');
    }
    pause();
    assert.equal(await status(), 'DISABLED');
    assert.equal(codeOf(await call(emulator, 'DELETE', `${edge}?name=parcel_update`)), 100);
  }),
);

templates(
  'keeps templates and numbers of one account from the token of another',
  withEmulator(
    {
      accounts: [{ id: '1' }, { id: '2', numbers: [{ id: '22' }] }],
      tokens: [{ text: 'one', accounts: ['1'] }],
    },
    async (emulator) => {
      const [, other] = emulator.control.templates();
      for (const path of ['2', '2/message_templates', '22', other?.id ?? '', '99']) {
        const answer = await call(emulator, 'GET', path, { token: 'one' });
        assert.deepEqual([codeOf(answer), subcodeOf(answer)], [100, 33], path);
      }
      emulator.control.change({ readings: { unknownObject: 803 } });
      assert.equal((await call(emulator, 'GET', '99', { token: 'one' })).status, 404);
      assert.ok(isJson((await call(emulator, 'GET', '1', { token: 'one' })).json));
    },
  ),
);

templates.run();
