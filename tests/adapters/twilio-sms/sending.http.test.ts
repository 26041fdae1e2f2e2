import assert from 'node:assert/strict';
import type { Content } from '../../../core/model/messages/content.js';
import type { MediaId } from '../../../core/shared/ids.js';
import { fictional } from '../../emulators/twilio/index.js';
import { anyId } from '../../support/fixtures/builders.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { withSms } from '../../support/twilio/sms-scene.js';

const cases = suite('twilio: sending to the emulated provider');

const text: Content = { type: 'text', body: 'Your table is ready: 2 × €5 & more' };
const image = (media: string, caption: string | null = null): Content => ({
  ...{ type: 'image', media: media as MediaId, mimeType: 'image/png' },
  ...{ caption, sticker: false },
});

cases(
  'a text is taken with the id of the provider, and its callback names our id',
  withSms(async ({ control, send, webhookUrl, channel }) => {
    const id = anyId('msg');
    const outcome = await send(text, { id });
    const [message] = control.messages();
    assert.deepEqual(outcome, {
      ...{ kind: 'taken', providerId: message?.sid },
      charge: { segments: 1 },
    });
    assert.deepEqual(control.calls()[0]?.form, {
      To: '+61491570156',
      From: channel.address,
      Body: text.type === 'text' ? text.body : '',
      StatusCallback: `${webhookUrl}?message=${id}#rc=5&rp=5xx,ct,rt`,
    });
  }),
);

cases(
  'a messaging service chooses the sender',
  withSms(
    async ({ control, send }) => {
      assert.equal((await send(text)).kind, 'taken');
      const { From, MessagingServiceSid } = control.calls()[0]?.form ?? {};
      assert.deepEqual(
        { From, MessagingServiceSid },
        { From: undefined, MessagingServiceSid: fictional.service },
      );
    },
    { settings: { messagingServiceSid: fictional.service } },
  ),
);

cases(
  'a host without a public URL sends texts, and is told nothing of them',
  withSms(async (scene) => {
    scene.public.url = undefined;
    assert.equal((await scene.send(text)).kind, 'taken');
    assert.equal(scene.control.calls()[0]?.form.StatusCallback, undefined);
  }),
);

cases(
  'a file goes out as an MMS with its caption, and Twilio fetches it from a link',
  withSms(async ({ control, send, file }) => {
    const bytes = Buffer.from('89504e470d0a1a0a0001', 'hex');
    const { id } = await file(bytes, 'image/png');
    assert.equal((await send(image(id, 'Look'))).kind, 'taken');
    await control.settled();
    const [message] = control.messages();
    assert.equal(message?.body, 'Look');
    assert.deepEqual(
      message?.media.map(({ bytes: fetched, type }) => [fetched, type]),
      [[bytes, 'image/png']],
    );
    assert.match(message?.sid ?? '', /^MM/);
  }),
);

cases(
  'several files go out as one MMS, in their order',
  withSms(async ({ control, send, file }) => {
    const files = [1, 2, 3].map((n) => Buffer.from(`89504e470d0a1a0a000${n}`, 'hex'));
    const ids: MediaId[] = [];
    for (const bytes of files) ids.push((await file(bytes, 'image/png')).id as MediaId);
    const [first = '', ...others] = ids;
    const more = others.map((media) => ({ media, mimeType: 'image/png' }));
    assert.equal((await send({ ...image(first), more } as Content)).kind, 'taken');
    await control.settled();
    const [message] = control.messages();
    assert.deepEqual(
      message?.media.map(({ bytes }) => bytes),
      files,
    );
    const lost = [...more, { media: anyId('med') as MediaId, mimeType: 'image/png' }];
    const refused = await send({ ...image(first), more: lost } as Content);
    assert.equal(refused.kind === 'refused' && refused.error.code, 'media_rejected');
  }),
);

cases(
  'what an inspection says of the newest messages: lost callbacks, and prices',
  withSms(async ({ control, send, provider, channel, reports }) => {
    const long = 'x'.repeat(200);
    const sent: (string | null)[] = [];
    for (let n = 0; n < 450; n += 1) {
      const outcome = await send({ type: 'text', body: n === 0 ? long : 'short' });
      sent.push(outcome.kind === 'taken' ? outcome.providerId : null);
    }
    const [first = '', second = ''] = sent.map(String);
    await control.report(first, 'delivered');
    await control.report(second, 'undelivered', 30_003);
    reports.length = 0;
    const told = (await provider.inspect?.(channel)) ?? [];
    const [condition, ...statuses] = told;
    assert.equal(condition?.kind === 'condition' && condition.becomes, 'active');
    const byId = new Map(
      statuses.flatMap((report) => (report.kind === 'status' ? [[report.providerId, report]] : [])),
    );
    assert.deepEqual([...byId.keys()].sort(), [...sent].sort());
    const { at: _, ...delivered } = present(byId.get(first));
    assert.deepEqual(delivered, {
      ...{ kind: 'status', channel: channel.id, providerId: first, echo: null, isAsked: true },
      ...{ status: 'delivered', error: null, providerCode: null },
      charge: { segments: 2, price: { amount: '0.01580', currency: 'USD' } },
    });
    const failed = present(byId.get(second));
    assert.deepEqual([failed.status, failed.providerCode], ['failed', '30003']);
    assert.deepEqual(failed.charge, { segments: 1 });
  }),
);

cases(
  'an inspection that was requested asks for the account alone',
  withSms(async ({ send, provider, channel }) => {
    await send(text);
    const inspection = { providerCode: '20003', dueAt: 0, begunAt: null, isOutdated: false };
    const requested = { ...channel, inspection };
    const told = (await provider.inspect?.(requested)) ?? [];
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['condition'],
    );
  }),
);

cases(
  'a suspended account is asked for nothing more, and one that does not answer for nothing',
  withSms(async ({ control, send, provider, channel }) => {
    await send(text);
    control.changeStatus('suspended');
    const told = (await provider.inspect?.(channel)) ?? [];
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['condition'],
    );
    control.cutOff();
    assert.deepEqual(await provider.inspect?.(channel), []);
  }),
);

cases(
  'a file that is gone, or that Twilio cannot fetch, is refused before any call',
  withSms(async (scene) => {
    const refused = await scene.send(image(anyId('med')));
    assert.equal(refused.kind === 'refused' && refused.error.code, 'media_rejected');
    const { id } = await scene.file(Buffer.from('89504e470d0a1a0a0001', 'hex'), 'image/png');
    scene.public.url = undefined;
    assert.deepEqual(await scene.send(image(id)), {
      kind: 'refused',
      error: {
        code: 'media_rejected',
        message: 'Twilio fetches files from the server, and the server has no public URL.',
      },
      providerCode: null,
    });
    assert.equal(scene.control.calls().length, 0);
  }),
);

cases(
  'a place above a template is a line of its text',
  withSms(async ({ control, send }) => {
    const headerLocation = { latitude: 52.5, longitude: 13.4, name: 'Trattoria', address: null };
    const outcome = await send({
      ...{ type: 'template', template: anyId('tmpl'), name: 'any', language: 'en' },
      ...{ bodyParameters: [], body: 'See you at eight.', headerLocation },
    });
    assert.equal(outcome.kind, 'taken');
    assert.equal(control.messages()[0]?.body, 'Trattoria, 52.5,13.4\n\nSee you at eight.');
  }),
);

cases(
  'a message that Twilio may have taken has an unknown outcome, and is sent once',
  withSms(async ({ control, send }) => {
    control.planFault({ kind: 'drop_answer' });
    const dropped = await send(text);
    assert.equal(dropped.kind, 'unknown');
    control.planFault({ kind: 'no_answer' });
    const silent = await send(text);
    assert.deepEqual(silent, { kind: 'unknown', reason: 'timeout' });
    assert.equal(control.messages().length, 2);
  }),
);

cases(
  'answers without a code of Twilio say what is certain',
  withSms(async ({ control, send }) => {
    const expected = [
      [500, 'unknown'],
      [502, 'unknown'],
      [503, 'unknown'],
      [408, 'unknown'],
      [200, 'unknown'],
      [201, 'unknown'],
      [302, 'not_taken'],
      [403, 'not_taken'],
      [404, 'not_taken'],
      [401, 'channel_trouble'],
      [429, 'throttled'],
    ] as const;
    for (const [status, kind] of expected)
      for (const body of ['', '<html>', '[]', '{"sid":1}', '{"code":null}']) {
        control.planFault({ kind: 'status', status, body });
        assert.equal((await send(text)).kind, kind, `${status} ${body}`);
      }
    assert.equal(control.messages().length, 0);
  }),
);

cases(
  'a connection that is refused took nothing; one that is reset may have',
  withSms(async (scene) => {
    scene.control.planFault({ kind: 'reset' });
    assert.equal((await scene.send(text)).kind, 'unknown');
    await scene.control.settled();
    await scene.stopTwilio();
    const outcome = await scene.send(text);
    assert.deepEqual(outcome, { kind: 'not_taken', waitMs: 0, providerCode: 'ECONNREFUSED' });
  }),
);

cases(
  'a channel whose auth token cannot be opened waits for its key, and tells the host',
  withSms(async ({ send, channel, faults, control }) => {
    const settings = { ...channel.settings, account_sid: `AC${'f'.repeat(32)}` };
    const outcome = await send(text, {}, { ...channel, settings });
    assert.equal(outcome.kind === 'not_taken' && outcome.providerCode, 'no_credentials');
    assert.equal(faults.length, 1);
    assert.equal(control.calls().length, 0);
  }),
);

cases(
  'an answer that repeats the auth token does not bring it into an outcome',
  withSms(async ({ control, send }) => {
    const message = `Wrong token ${fictional.authToken}`;
    const body = JSON.stringify({ code: 21_211, message, status: 400 });
    control.planFault({ kind: 'status', status: 400, body });
    const outcome = JSON.stringify(await send(text));
    assert.ok(outcome.includes('Wrong token ***'));
    assert.ok(!outcome.includes(fictional.authToken));
  }),
);

cases.run();
