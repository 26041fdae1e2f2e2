import type { Sha256 } from './sha256.js';

/** What the first page of an Ogg file says of its sound. A codec that is not known is null; the channels are those of Opus. */
export type OggSound = {
  readonly codec: 'opus' | 'vorbis' | 'speex' | 'flac' | null;
  readonly channels: number | null;
};

/** A file by its type. `sound` is absent in files of other types, and in those that were stored before it was read. */
export type Sounding = { readonly mimeType: string; readonly sound?: OggSound | undefined };

/** A file that is no voice message, for its refusal. */
export type NoVoice = Sounding & { readonly code: 'voice_needs_opus'; readonly id: string };

const ogg = 'audio/ogg';
const fixedHeader = 27;
const mostSegments = 255;
const opusHeader = 19;

/** Bytes at the beginning of a file in which its sound stands. */
export const oggHeadBytes = fixedHeader + mostSegments + opusHeader;

/** The marks of the codecs at the beginning of their first packet. */
const marks = [
  ['opus', 'OpusHead'],
  ['vorbis', '\x01vorbis'],
  ['speex', 'Speex   '],
  ['flac', '\x7fFLAC'],
] as const;

const unknownSound: OggSound = { codec: null, channels: null };

/** The sound of an Ogg file, by its first bytes (RFC 3533, RFC 7845). */
export const oggSound = (head: Uint8Array): OggSound => {
  if (!begins(head, 'OggS')) return unknownSound;
  const packet = head.subarray(fixedHeader + (head[fixedHeader - 1] ?? 0));
  const [codec = null] = marks.find(([, mark]) => begins(packet, mark)) ?? [];
  if (codec !== 'opus') return { codec, channels: null };
  // A version above 15 is one that no reader of today understands.
  const [version = 0xff, channels = 0] = packet.subarray('OpusHead'.length);
  const isWhole = packet.length >= opusHeader && version <= 15 && channels > 0;
  return isWhole ? { codec, channels } : unknownSound;
};

const begins = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((character, i) => bytes[i] === character.charCodeAt(0));

/** The sound of a file that is stored, where its type has one to be read. */
export const soundOf = (mimeType: string, head: Uint8Array): Pick<Sounding, 'sound'> =>
  mimeType === ogg ? { sound: oggSound(head) } : {};

/** Whether the sound of a stored file has to be read before it is judged as a voice message. */
export const isUnheard = ({ mimeType, sound }: Sounding & { readonly sha256: Sha256 }): boolean =>
  mimeType === ogg && sound === undefined;

/** Whether a file can be a voice message: Ogg with Opus in one channel. One of which the sound cannot be read is taken for it. */
export const canBeVoice = ({ mimeType, sound = voice }: Sounding): boolean =>
  mimeType === ogg && sound.codec === voice.codec && sound.channels === voice.channels;

const voice: OggSound = { codec: 'opus', channels: 1 };

const names = { opus: 'Opus', vorbis: 'Vorbis', speex: 'Speex', flac: 'FLAC' } as const;

/** What a file is, for people: `audio/ogg with Vorbis`. */
export const soundName = ({ mimeType, sound }: Sounding): string => {
  if (!sound) return mimeType;
  const { codec, channels } = sound;
  const count = channels === null ? '' : ` in ${channels} channel${channels === 1 ? '' : 's'}`;
  return `${mimeType} with ${codec === null ? 'no known codec' : names[codec]}${count}`;
};
