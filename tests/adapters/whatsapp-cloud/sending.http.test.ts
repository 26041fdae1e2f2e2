import assert from 'node:assert/strict';
import { extensionsOf } from '../../../adapters/whatsapp-cloud/contents/file-name.js';
import { type MimeType, mediaTypes } from '../../../core/model/media/kinds.js';
import type { Content } from '../../../core/model/messages/content.js';
import { isId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import { kindsOf } from '../../emulators/whatsapp-cloud/media/kinds.js';
import { anyMessage } from '../../support/fixtures/builders.js';
import { anyBytes } from '../../support/fixtures/bytes.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';
import { withCloud } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('whatsapp: sending to the emulated provider');

const user = '+61491570156';
const text: Content = { type: 'text', body: 'Hello' };
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a4649460001', 'hex'), anyBytes(3_000)]);

const image = (media: string): Content => {
  assert.ok(isId('med')(media));
  return { type: 'image', media, mimeType: 'image/jpeg', caption: 'Look', sticker: false };
};

cases(
  'a text is taken with the id of the provider, and our id is echoed',
  withCloud(async ({ control, send }) => {
    control.openWindow({ user });
    const outcome = await send(text, { to: user });
    const [accepted] = control.accepted();
    assert.deepEqual(outcome, {
      ...{ kind: 'taken', providerId: accepted?.wamid },
      recipient: { user: accepted?.userId },
    });
    assert.ok(isId('msg')(accepted?.opaque ?? ''));
  }),
);

cases(
  'a person is blocked who wrote within 24 hours, and the provider says why another one is not',
  withCloud(async ({ control, provider, channel }) => {
    const call = { channel, address: user };
    const { setBlocked } = provider;
    assert.deepEqual(await setBlocked?.({ ...call, isBlocked: true }), {
      kind: 'refused',
      error: {
        code: 'customer_window_closed',
        message:
          'More than 24 hours have passed since the recipient last wrote. (The user has not written for 24 hours.)',
      },
      providerCode: '131047',
    });
    control.openWindow({ user });
    for (const isBlocked of [true, true, false, false])
      assert.equal((await setBlocked?.({ ...call, isBlocked }))?.kind, 'taken');
    const blocks = control.calls({ operation: 'users.block' });
    assert.equal(blocks.length, 3);
  }),
);

cases(
  'typing is shown with the message that was read',
  withCloud(async ({ control, provider, channel }) => {
    const { wamid } = control.receive({ from: user });
    const message = anyMessage(channel, { direction: 'inbound', providerId: wamid });
    assert.equal((await provider.showTyping?.({ channel, message }))?.kind, 'taken');
    assert.equal((await provider.confirmRead?.({ channel, message }))?.kind, 'taken');
    assert.deepEqual(
      control.reads().map(({ isTyping }) => isTyping),
      [true, false],
    );
  }),
);

cases(
  'a group is told nothing: neither that a message was read, nor that an answer is written',
  withCloud(async ({ control, provider, channel }) => {
    const { wamid } = control.receive({ from: user, beside: { group_id: 'g' } });
    const context = { isForwarded: false, isFrequentlyForwarded: false, referral: null };
    const message = anyMessage(channel, {
      ...{ direction: 'inbound', providerId: wamid },
      context: { ...context, group: 'g' },
    });
    assert.equal((await provider.showTyping?.({ channel, message }))?.kind, 'refused');
    assert.equal((await provider.confirmRead?.({ channel, message }))?.kind, 'taken');
    assert.deepEqual(control.calls({ operation: 'messages.read' }), []);
  }),
);

cases(
  'a media file is uploaded once, and again when the provider has deleted it',
  withCloud(async ({ control, send, medium, time }) => {
    control.openWindow({ user });
    const { id } = await medium(jpeg, 'image/jpeg');
    const uploads = () => control.calls({ operation: 'media.upload' }).length;
    for (let i = 0; i < 3; i += 1)
      assert.equal((await send(image(id), { to: user })).kind, 'taken');
    assert.equal(uploads(), 1);

    time.now += 29 * dayMs;
    assert.equal((await send(image(id), { to: user })).kind, 'taken');
    assert.equal(uploads(), 2);
  }),
);

cases(
  'a media file that the provider lost early is uploaded again, and the message does not fail',
  withCloud(async ({ control, send, medium, time }) => {
    control.openWindow({ user });
    const { id } = await medium(jpeg, 'image/jpeg');
    assert.equal((await send(image(id), { to: user })).kind, 'taken');
    await control.advance({ ms: 31 * dayMs });
    control.openWindow({ user });
    time.now += 2 * dayMs;
    assert.equal((await send(image(id), { to: user })).kind, 'not_taken');
    assert.equal((await send(image(id), { to: user })).kind, 'taken');
  }),
);

cases(
  'Ogg goes up with its codec and a name in .ogg, or it is no voice message',
  withCloud(async ({ control, send, medium }) => {
    control.openWindow({ user });
    const { id } = await medium(Buffer.from('OggS'), 'audio/ogg');
    assert.ok(isId('med')(id));
    const content: Content = { type: 'audio', media: id, mimeType: 'audio/ogg', voice: true };
    assert.equal((await send(content, { to: user })).kind, 'taken');
  }),
);

cases(
  'a file goes up under a name with an extension of its type, for each type that the provider takes',
  withCloud(async ({ control, send, medium }) => {
    control.openWindow({ user });
    const types = Object.keys(mediaTypes) as readonly MimeType[];
    const taken = types.filter((type) => kindsOf(type).length > 0);
    assert.ok(taken.length > 15);
    for (const mimeType of taken) {
      const filename = `a bill ${taken.indexOf(mimeType)}`;
      const { id, kind } = await medium(anyBytes(100), mimeType, { filename });
      assert.ok(isId('med')(id));
      const type = kind === 'sticker' ? 'image' : kind;
      const file = { media: id, mimeType, caption: null, filename, voice: false };
      const content: Content = { ...file, type, sticker: kind === 'sticker' };
      assert.equal((await send(content, { to: user })).kind, 'taken', mimeType);
      const [extension] = extensionsOf[mimeType];
      const named = control.calls({ operation: 'media.upload' }).at(-1);
      assert.equal(named?.fileName, `${filename}.${extension}`);
      const shown = Object(control.accepted().at(-1)?.body).document?.filename;
      assert.equal(shown, kind === 'document' ? `${filename}.${extension}` : undefined);
    }
  }),
);

cases(
  'a long upload continues, and the sends wait for it',
  withCloud(async ({ control, send, medium }) => {
    control.openWindow({ user });
    const { id } = await medium(jpeg, 'image/jpeg');
    control.planFault({
      match: { operation: 'media.upload' },
      fault: { kind: 'delay', ms: 3_000 },
    });
    const first = await send(image(id), { to: user });
    assert.equal(first.kind === 'not_taken' && first.providerCode, 'uploading');
    await eventually(async () => assert.equal((await send(image(id), { to: user })).kind, 'taken'));
    assert.equal(control.calls({ operation: 'media.upload' }).length, 1);
  }),
);

cases(
  'a media file that the provider refuses fails the message',
  withCloud(async ({ control, send, medium }) => {
    control.openWindow({ user });
    const { id: large } = await medium(Buffer.alloc(6 * 1_048_576, 1), 'image/jpeg');
    const { id: foreign } = await medium(jpeg, 'application/vnd.oasis.opendocument.text');
    for (const id of [large, foreign])
      await eventually(async () => {
        const outcome = await send(image(id), { to: user });
        assert.equal(outcome.kind === 'refused' && outcome.error.code, 'media_rejected');
      });
  }),
);

cases(
  'an error before the call means that nothing was sent',
  withCloud(async ({ control, send, medium, stores, faults }) => {
    control.openWindow({ user });
    const { id } = await medium(jpeg, 'image/jpeg');
    const { find } = stores.media;
    Object.assign(stores.media, { find: () => Promise.reject(new Error('the store is away')) });
    const outcome = await send(image(id), { to: user });
    assert.equal(outcome.kind === 'not_taken' && outcome.providerCode, 'not_prepared');
    assert.equal(faults.length, 1);
    assert.equal(control.accepted().length, 0);
    Object.assign(stores.media, { find });
    assert.equal((await send(image(id), { to: user })).kind, 'taken');
  }),
);

cases(
  'an answer that was lost is unknown, and the provider has the message once',
  withCloud(async ({ control, send }) => {
    control.openWindow({ user });
    for (const kind of ['drop_answer', 'cut_answer', 'garble_answer'] as const) {
      const before = control.accepted().length;
      control.planFault({ fault: { kind } });
      assert.equal((await send(text, { to: user })).kind, 'unknown', kind);
      assert.equal(control.accepted().length, before + 1, kind);
    }
  }),
);

cases(
  'a server error of the provider’s proxy is unknown',
  withCloud(async ({ control, send }) => {
    control.openWindow({ user });
    for (const status of [500, 502, 503, 504] as const)
      for (const json of [true, false]) {
        control.planFault({ fault: { kind: 'server_error', status, json } });
        assert.equal((await send(text, { to: user })).kind, 'unknown');
      }
  }),
);

cases(
  'an answer that does not arrive in time is unknown',
  withCloud(async ({ control, send }) => {
    control.openWindow({ user });
    control.planFault({ fault: { kind: 'hang' } });
    assert.deepEqual(await send(text, { to: user }), { kind: 'unknown', reason: 'timeout' });
  }),
);

cases(
  'a throttled number slows the channel down, a throttled pair only its recipient',
  withCloud(async ({ control, send }) => {
    control.openWindow({ user });
    control.planFault({ fault: { kind: 'throttle' } });
    const number = await send(text, { to: user });
    assert.equal(number.kind === 'throttled' && number.scope, 'channel');
    control.planFault({ fault: { kind: 'throttle', code: 131_056 } });
    const pair = await send(text, { to: user }, 3);
    assert.deepEqual(pair, {
      kind: 'throttled',
      scope: 'recipient',
      waitMs: 16_000,
      providerCode: '131056',
    });
  }),
);

cases(
  'a closed window is refused in the answer or reported later',
  withCloud(
    async ({ send }) => {
      const outcome = await send(text, { to: user });
      assert.equal(outcome.kind === 'refused' && outcome.error.code, 'customer_window_closed');
    },
    { settings: { variants: { lateRefusals: 'answered' } } },
  ),
);

cases(
  'a revoked token, or one of another account, makes the channel inactive',
  withCloud(async ({ control, send, channelWith, provider }) => {
    control.openWindow({ user });
    control.issueToken({ text: 'another', accounts: [] });
    const foreign = channelWith({ token: 'another' });
    const message = { channel: foreign, attempt: 1 };
    const { kind } = await provider.send({
      ...message,
      message: { ...anyMessage(foreign), to: user },
    });
    assert.equal(kind, 'channel_trouble');
    control.revokeToken({});
    const revoked = await send(text, { to: user });
    assert.equal(revoked.kind === 'channel_trouble' && revoked.becomes, 'inactive');
  }),
);

cases(
  'calls have an appsecret_proof when the app requires it',
  withCloud(
    async ({ control, channelWith, provider, send }) => {
      control.openWindow({ user });
      assert.equal((await send(text, { to: user })).kind, 'refused');
      const channel = channelWith({ provesSecret: true });
      const message = anyMessage(channel, { to: user });
      assert.equal((await provider.send({ channel, message, attempt: 1 })).kind, 'taken');
    },
    { app: { demandsProof: true } },
  ),
);

cases(
  'secrets that cannot be opened fail no message: the channel waits',
  withCloud(async ({ channelWith, provider, faults }) => {
    const { settings } = channelWith({});
    const channel = channelWith({}, { settings: { ...settings, token: 'v1.AAAA' } });
    const outcome = await provider.send({ channel, message: anyMessage(channel), attempt: 1 });
    assert.equal(outcome.kind === 'not_taken' && outcome.providerCode, 'no_credentials');
    assert.equal(faults.length, 1);
    assert.ok(!String(faults[0]).includes('AAAA'));
  }),
);

cases(
  'a read is confirmed, repeating it is harmless, and a message that is too old is given up',
  withCloud(async ({ control, channel, provider }) => {
    const confirm = (providerId: string | null) =>
      provider.confirmRead?.({ channel, message: anyMessage(channel, { providerId }) });
    const { wamid } = control.receive({ from: user });
    assert.equal((await confirm(wamid))?.kind, 'taken');
    assert.equal((await confirm(wamid))?.kind, 'taken');
    assert.equal((await confirm('wamid.unknown'))?.kind, 'refused');
    assert.equal((await confirm(null))?.kind, 'taken');
    assert.ok(control.reads().length >= 1);
  }),
);

cases.run();
