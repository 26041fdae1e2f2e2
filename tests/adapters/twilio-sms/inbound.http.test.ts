import assert from 'node:assert/strict';
import type { RemoteMessage } from '../../../core/model/messages/remote-message.js';
import { fictional } from '../../emulators/twilio/index.js';
import { collect } from '../../support/fixtures/bytes.js';
import { suite } from '../../support/suite.js';
import { type SmsScene, withSms } from '../../support/twilio/sms-scene.js';

const cases = suite('twilio: inbound messages');

const from = '+61491570156';
const file = (type: string) => ({ bytes: Buffer.from(`bytes of ${type}`), type });

/** What was reported, in short: kind, id, type, and text or caption. */
const shortly = ({ reports }: SmsScene) =>
  reports.map((report) => {
    assert.ok(report.kind === 'inbound' || report.kind === 'remote');
    const { content, providerId } = report;
    const text = 'caption' in content ? content.caption : content.type === 'text' && content.body;
    return [report.kind, providerId, content.type, text];
  });

cases(
  'a text is received with its sender, and answered without a reply',
  withSms(async (scene) => {
    const sid = await scene.control.receive({ from, body: 'Grüße 👋' });
    assert.deepEqual(scene.reports, [
      {
        ...{ kind: 'inbound', channel: scene.channel.id, providerId: sid, from },
        ...{ at: scene.time.now, answers: null, content: { type: 'text', body: 'Grüße 👋' } },
      },
    ]);
    assert.equal(scene.control.deliveries()[0]?.status, 200);
  }),
);

cases(
  'an empty text is a message, and so are STOP and START',
  withSms(async (scene) => {
    for (const body of ['', 'STOP', 'START']) await scene.control.receive({ from, body });
    assert.deepEqual(
      shortly(scene).map(([, , , text]) => text),
      ['', 'STOP', 'START'],
    );
  }),
);

cases(
  'who replied STOP is refused by Twilio until START',
  withSms(async ({ control, send }) => {
    const kindAfter = async (body: string) => {
      await control.receive({ from, body });
      const outcome = await send({ type: 'text', body: 'Hello' }, { to: from });
      return outcome.kind === 'refused' ? outcome.error.code : outcome.kind;
    };
    assert.equal(await kindAfter('Stop'), 'recipient_opted_out');
    assert.equal(await kindAfter('Hello?'), 'recipient_opted_out');
    assert.equal(await kindAfter('Start'), 'taken');
  }),
);

cases(
  'each file of an MMS is a message, and the text is the caption of the first that can have one',
  withSms(async (scene) => {
    const types = ['audio/amr', 'image/jpeg', 'video/3gpp', 'text/x-vcard', 'application/pdf'];
    const sid = await scene.control.receive({ from, body: 'Look', files: types.map(file) });
    assert.deepEqual(shortly(scene), [
      ['remote', sid, 'audio', null],
      ['remote', `${sid}:1`, 'image', 'Look'],
      ['remote', `${sid}:2`, 'video', null],
      ['remote', `${sid}:3`, 'document', null],
      ['remote', `${sid}:4`, 'document', null],
    ]);
  }),
);

cases(
  'a text beside files that have no caption is a message of its own',
  withSms(async (scene) => {
    const files = [file('audio/amr'), file('audio/mpeg')];
    const sid = await scene.control.receive({ from, body: 'Listen', files });
    assert.deepEqual(shortly(scene), [
      ['inbound', sid, 'text', 'Listen'],
      ['remote', `${sid}:1`, 'audio', null],
      ['remote', `${sid}:2`, 'audio', null],
    ]);
  }),
);

cases(
  'the same webhook twice gives the same ids',
  withSms(async (scene) => {
    const beside = { MessageSid: 'MM1' };
    for (let i = 0; i < 2; i += 1)
      await scene.control.receive({ from, body: 'Look', files: [file('image/png')], beside });
    const [first, second] = shortly(scene);
    assert.deepEqual(first, second);
  }),
);

cases(
  'a message to another number is not received, unless the messaging service of the channel has it',
  withSms(
    async (scene) => {
      const { control, webhookUrl, reports, ignored, channel } = scene;
      control.connectNumber('+12025550124', webhookUrl);
      await control.receive({ from, to: '+12025550124', body: 'Hello' });
      assert.deepEqual(reports, []);
      assert.deepEqual(ignored, [{ reason: 'no_channel', channel: channel.id }]);
      const beside = { MessagingServiceSid: fictional.service };
      await control.receive({ from, to: '+12025550124', body: 'Hello', beside });
      assert.equal(reports.length, 1);
    },
    { settings: { messagingServiceSid: fictional.service } },
  ),
);

const mediumOf = ({ reports: [report] }: SmsScene): RemoteMessage['content']['medium'] => {
  assert.ok(report?.kind === 'remote');
  return report.content.medium;
};

cases(
  'a file is fetched with the credentials, and without them from where Twilio redirects to',
  withSms(async (scene) => {
    await scene.control.receive({ from, files: [file('image/png')] });
    const fetched = await scene.provider.fetchMedia?.(scene.channel, mediumOf(scene));
    assert.ok(fetched?.kind === 'fetched');
    assert.equal(fetched.mimeType, 'image/png');
    assert.equal((await collect(fetched.bytes)).toString(), 'bytes of image/png');
  }),
);

cases(
  'the credentials are sent to no other host',
  withSms(async (scene) => {
    const { provider, channel } = scene;
    const medium = { mimeType: null, sha256: null, filename: null };
    const elsewhere = [
      'http://127.0.0.1:1/x',
      'http://api.twilio.com/x',
      'https://twilio.com.example.net/x',
      'https://example.net/.twilio.com',
      'https://api.twilio.com:8443/x',
      'https://eviltwilio.com/x',
      'ftp://api.twilio.com/x',
    ];
    for (const providerId of elsewhere)
      await assert.rejects(
        async () => provider.fetchMedia?.(channel, { ...medium, providerId }),
        /which is not trusted/,
        providerId,
      );
  }),
);

cases(
  'a file that Twilio has not is absent, and one that cannot be had now comes later',
  withSms(async (scene) => {
    const { provider, channel, origin, control } = scene;
    const medium = { mimeType: null, sha256: null, filename: null };
    const ask = (providerId: string) => provider.fetchMedia?.(channel, { ...medium, providerId });
    assert.deepEqual(await ask('404'), { kind: 'absent' });
    assert.deepEqual(await ask(`${origin}/2010-04-01/none`), { kind: 'absent' });
    control.changeAuthToken('another');
    assert.deepEqual(await ask(`${origin}/2010-04-01/none`), { kind: 'later', waitMs: 0 });
    control.cutOff();
    assert.deepEqual(await ask(`${origin}/2010-04-01/none`), { kind: 'later', waitMs: 0 });
  }),
);

cases.run();
