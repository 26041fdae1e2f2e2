import assert from 'node:assert/strict';
import {
  canBeVoice,
  oggHeadBytes,
  oggSound,
  soundName,
  soundOf,
} from '../../../../core/model/media/ogg.js';
import { times } from '../../../support/fixtures/builders.js';
import { oggOf, opusOf, samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('the sound of an Ogg file (docs/specification.md#4.1.5)');

const unknown = { codec: null, channels: null };
const mimeType = 'audio/ogg';

/** The first page of a stream whose first packet is in this many segments: its table is longer. */
const paged = (packet: Uint8Array, segments: number): Uint8Array => {
  const start = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(20)]);
  return Buffer.concat([start, Buffer.from([segments]), Buffer.alloc(segments, 255), packet]);
};

test('every codec is told by the mark of its first packet', () => {
  const marks = [
    ['\x01vorbis', 'vorbis', 'audio/ogg with Vorbis'],
    ['Speex   ', 'speex', 'audio/ogg with Speex'],
    ['\x7fFLAC', 'flac', 'audio/ogg with FLAC'],
    ['fishead\0', null, 'audio/ogg with no known codec'],
    ['OpusTags', null, 'audio/ogg with no known codec'],
    ['opushead', null, 'audio/ogg with no known codec'],
  ] as const;
  for (const [mark, codec, name] of marks) {
    const sound = oggSound(oggOf(mark, 1, 1));
    assert.deepEqual(sound, { codec, channels: null }, mark);
    assert.equal(canBeVoice({ mimeType, sound }), false);
    assert.equal(soundName({ mimeType, sound }), name);
  }
});

test('Opus is a voice message in one channel alone, in each version that readers understand', () => {
  for (const channels of times(255, (i) => i + 1)) {
    const sound = oggSound(opusOf(channels));
    assert.deepEqual(sound, { codec: 'opus', channels });
    assert.equal(canBeVoice({ mimeType, sound }), channels === 1);
    const count = channels === 1 ? '1 channel' : `${channels} channels`;
    assert.equal(soundName({ mimeType, sound }), `audio/ogg with Opus in ${count}`);
  }
  assert.deepEqual(oggSound(opusOf(0)), unknown);
  for (const version of times(256, (i) => i))
    assert.equal(oggSound(opusOf(1, version)).codec, version <= 15 ? 'opus' : null, `${version}`);
});

test('the packet begins behind the table of segments, however long, and must be whole', () => {
  const packet = opusOf(1).subarray(28);
  for (const segments of times(256, (i) => i)) {
    const page = paged(packet, segments);
    assert.equal(oggSound(page).codec, 'opus', `${segments}`);
    assert.equal(oggSound(page.subarray(0, oggHeadBytes)).codec, 'opus', `${segments}`);
  }
  const page = opusOf(1);
  for (const length of times(page.length, (i) => i))
    assert.equal(oggSound(page.subarray(0, length)).codec, length < 28 + 19 ? null : 'opus');
  assert.equal(oggHeadBytes, paged(packet.subarray(0, 19), 255).length);
});

test('files of other types have no sound, and are no voice message', () => {
  for (const [type, bytes] of Object.entries(samples)) {
    const { sound } = soundOf(type, bytes);
    assert.deepEqual(sound, type === mimeType ? { codec: 'opus', channels: 1 } : undefined, type);
    assert.equal(canBeVoice({ mimeType: type, sound }), type === mimeType, type);
    if (type !== mimeType) assert.equal(soundName({ mimeType: type, sound }), type);
  }
  assert.deepEqual(oggSound(new Uint8Array()), unknown);
  assert.deepEqual(oggSound(samples['audio/mpeg']), unknown);
});

test.run();
