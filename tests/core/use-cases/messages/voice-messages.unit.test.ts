import assert from 'node:assert/strict';
import type { Media } from '../../../../core/model/media/media.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { oggOf, opusOf, samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('voice messages (docs/specification.md#4.1.5)');

const ogg = 'audio/ogg';
const files = [
  [opusOf(1), { codec: 'opus', channels: 1 }],
  [opusOf(2), { codec: 'opus', channels: 2 }],
  [opusOf(255), { codec: 'opus', channels: 255 }],
  [opusOf(0), { codec: null, channels: null }],
  [oggOf('\x01vorbis'), { codec: 'vorbis', channels: null }],
  [oggOf('Speex   '), { codec: 'speex', channels: null }],
  [oggOf('\x7fFLAC'), { codec: 'flac', channels: null }],
] as const;

const upload = async (host: DrivenHost, bytes: Uint8Array, declaredType: string) => {
  const file = { declaredType, filename: undefined, bytes: streamOf(bytes) };
  return rightOf(await host.uploadMedia({ project: host.project, upload: file }));
};

const send = (host: DrivenHost, { id }: Pick<Media, 'id'>, voice: boolean | undefined) => {
  const payload = {
    ...({ kind: 'media', id, caption: null, filename: null } as const),
    ...({ as: 'audio', ...(voice !== undefined && { voice }) } as const),
  };
  const to = '+12025550123';
  const { project, channel } = host;
  return host.acceptMessage({ project, send: { channel, to, payload, metadata: {} } });
};

test('are Ogg with Opus in one channel; other audio is sent as audio alone', async () => {
  const host = await drivenHost();
  for (const [bytes, sound] of files) {
    const media = await upload(host, bytes, ogg);
    assert.deepEqual(media.sound, sound);
    for (const voice of [undefined, false]) rightOf(await send(host, media, voice));
    const answer = await send(host, media, true);
    if (sound.codec === 'opus' && sound.channels === 1) rightOf(answer);
    else {
      const refusal = { code: 'voice_needs_opus', id: media.id, mimeType: ogg, sound };
      assert.deepEqual(leftOf(answer), refusal);
    }
  }
  for (const type of ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4'] as const) {
    const media = await upload(host, samples[type], type);
    const refusal = { code: 'voice_needs_opus', id: media.id, mimeType: type };
    assert.deepEqual(leftOf(await send(host, media, true)), refusal);
  }
});

test('are judged by their bytes where an earlier version stored the file', async () => {
  const host = await drivenHost();
  for (const [bytes, sound] of files) {
    const { sound: _, version: __, ...old } = await upload(host, bytes, ogg);
    const media = { ...old, id: host.newId('med'), version: 0 };
    rightOf(
      await host.stores.commit({
        ...{ project: host.project, at: host.time.clock(), puts: { media: [media] } },
      }),
    );
    assert.equal(present(await host.stores.media.find(host.project, media.id)).sound, undefined);
    const answer = await send(host, media, true);
    if (sound.codec === 'opus' && sound.channels === 1) rightOf(answer);
    else
      assert.deepEqual(leftOf(answer), {
        ...{ code: 'voice_needs_opus', id: media.id, mimeType: ogg, sound },
      });
  }
});

test('can be what was received', async () => {
  const host = await drivenHost();
  for (const [bytes, sound] of files) {
    const file = { declaredType: ogg, filename: undefined, bytes: streamOf(bytes) };
    assert.deepEqual(rightOf(await host.storeAttachment(file)).sound, sound);
  }
});

test.run();
