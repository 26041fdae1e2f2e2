import assert from 'node:assert/strict';
import type { Content } from '../../../core/model/messages/content.js';
import { isId } from '../../../core/shared/ids.js';
import { fictional, signatureOf } from '../../emulators/twilio/index.js';
import { anyId } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';
import { type SmsScene, withSms } from '../../support/twilio/sms-scene.js';

const cases = suite('twilio: status callbacks');

const text: Content = { type: 'text', body: 'Hello' };

const expected = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
} as const;

cases(
  'of every status, in any order, are reports with our id and that of Twilio',
  withSms(async ({ control, send, reports, channel, time }) => {
    const id = anyId('msg');
    const outcome = await send(text, { id });
    const sid = outcome.kind === 'taken' ? (outcome.providerId ?? '') : assert.fail();
    for (const [status, meaning] of Object.entries(expected).reverse()) {
      reports.length = 0;
      await control.report(sid, status);
      const [report] = reports;
      assert.ok(reports.length === 1 && report?.kind === 'status', status);
      assert.deepEqual(
        { ...report, error: report.error?.code ?? null },
        {
          ...{ kind: 'status', channel: channel.id, providerId: sid, echo: id, status: meaning },
          ...{ at: time.now, error: meaning === 'failed' ? 'provider_error' : null },
          providerCode: null,
        },
      );
    }
  }),
);

cases(
  'about a message whose answer was lost name it by our id alone',
  withSms(async ({ control, send, reports }) => {
    const id = anyId('msg');
    control.planFault({ kind: 'drop_answer' });
    assert.equal((await send(text, { id })).kind, 'unknown');
    await control.report(control.messages()[0]?.sid ?? '', 'delivered');
    const [report] = reports;
    assert.ok(report?.kind === 'status' && isId('msg')(report.echo ?? ''));
    assert.equal(report.echo, id);
  }),
);

cases(
  'of a status that nothing reads are answered, logged and change nothing',
  withSms(async ({ control, send, reports, ignored, channel }) => {
    await send(text);
    await control.report(control.messages()[0]?.sid ?? '', 'partially_delivered');
    await control.report(control.messages()[0]?.sid ?? '', 'constructor');
    assert.deepEqual(reports, []);
    assert.deepEqual(ignored, [
      { reason: 'unread_field', channel: channel.id, name: 'partially_delivered' },
      { reason: 'unread_field', channel: channel.id, name: 'constructor' },
    ]);
    assert.deepEqual(
      control.deliveries().map(({ status }) => status),
      [200, 200],
    );
  }),
);

/** Delivers a form with any URL, token or signature. */
const post = (
  { receiver, channel, webhookUrl }: SmsScene,
  body: string,
  { query = '', id = channel.id, token = fictional.authToken as string, signature = '' } = {},
): Promise<boolean> => {
  const form = new URLSearchParams(body);
  const url = `${webhookUrl.replace(channel.id, id)}${query}`;
  const signed = signature || signatureOf(url, Object.fromEntries(form), token);
  return receiver.receive({ channel: id, query, bytes: Buffer.from(body), signature: signed });
};

const delivered = 'MessageSid=SM1&MessageStatus=delivered';

cases(
  'that are forged are refused, and an unknown channel answers as a wrong signature does',
  withSms(async (scene) => {
    const { reports, ignored, channel } = scene;
    const forged = [
      { token: 'another-token' },
      { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
      { id: anyId('chan') },
      { id: 'chan_1' as typeof channel.id },
      { id: '../x' as typeof channel.id },
    ];
    for (const given of forged) assert.equal(await post(scene, delivered, given), false);
    const other = signatureOf(
      `${scene.webhookUrl}?message=a`,
      { MessageSid: 'SM1' },
      fictional.authToken,
    );
    assert.equal(
      await post(scene, 'MessageSid=SM1', { signature: other, query: '?message=b' }),
      false,
    );
    assert.deepEqual(reports, []);
    assert.equal(ignored.length, forged.length + 1);
    for (const each of ignored) assert.deepEqual(each, { reason: 'not_signed', channel: null });
    assert.equal(await post(scene, delivered), true);
    assert.equal(reports.length, 1);
  }),
);

cases(
  'that are signed and make no sense are taken without an error',
  withSms(async (scene) => {
    const bodies = [
      '',
      '&&&=&',
      '%00=%00',
      'MessageStatus=delivered',
      'MessageStatus=&MessageSid=SM1',
      `MessageStatus=delivered&MessageSid=${'S'.repeat(600)}`,
      'Body=Hello',
      'Body=Hello&From=%2B12025550100',
      'Body=Hello&MessageSid=SM1&To=%2B12025550123',
      'a'.repeat(100_000),
    ];
    for (const body of bodies) assert.equal(await post(scene, body), true, body.slice(0, 40));
    assert.deepEqual(scene.reports, []);
    assert.deepEqual(scene.faults, []);
    assert.equal(scene.ignored.length, bodies.length);
  }),
);

cases(
  'store no text that a database refuses, and take no id of ours that is none',
  withSms(async (scene) => {
    const body = 'MessageSid=S%00M&MessageStatus=failed&ErrorCode=%00';
    for (const query of [
      '',
      '?message=',
      '?message=msg_1',
      '?message=chan_01kg9zmt3v5r8y2c4n6q7w9x0e',
    ])
      assert.equal(await post(scene, body, { query }), true);
    for (const report of scene.reports) {
      assert.ok(report.kind === 'status');
      assert.deepEqual(
        [report.providerId, report.echo, report.providerCode],
        ['S\ufffdM', null, null],
      );
    }
    assert.equal(scene.reports.length, 4);
  }),
);

cases(
  'wait for the store: what cannot be stored is sent again by Twilio',
  withSms(async (scene) => {
    const { control, send } = scene;
    await send(text);
    scene.failStore(2);
    await control.report(control.messages()[0]?.sid ?? '', 'delivered');
    assert.deepEqual(
      control.deliveries().map(({ status }) => status),
      [500, 500, 200],
    );
    assert.equal(scene.reports.length, 1);
  }),
);

cases.run();
