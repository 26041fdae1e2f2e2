import { createHash } from 'node:crypto';
import { alphabets, type Random } from './random.js';

/** `toUser` is a message of the business, `fromUser` one that it receives. */
export type Direction = 'toUser' | 'fromUser';

const marks = { toUser: 0x11, fromUser: 0x12 } as const;

const counted = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x18, text.length]), Buffer.from(text, 'latin1')]);

/** A message id of the provider's form, with a tail that chance decides. */
export const newWamid = (random: Random, user: string, direction: Direction): string => {
  const tail =
    direction === 'toUser'
      ? random.from(alphabets.upperHex, 18)
      : `3A${random.from(alphabets.upperHex, 18)}`;
  const bytes = Buffer.concat([
    Buffer.from([0x1c]),
    counted(user),
    Buffer.from([0x15, 0x02, 0x00, marks[direction]]),
    counted(tail),
    Buffer.from([0x00]),
  ]);
  return `wamid.${bytes.toString('base64')}`;
};

/** A node id: decimal digits, of which numbers in JavaScript cannot hold all. */
export const newNodeId = (random: Random): string =>
  `9${random.below(9) + 1}${random.from(alphabets.digits, 15)}`;

/** The trace id of an answer. */
export const newTrace = (random: Random): string => `A${random.from(alphabets.word, 22)}`;

const countries: Readonly<Record<string, string>> = {
  '1': 'US',
  '33': 'FR',
  '44': 'GB',
  '49': 'DE',
  '52': 'MX',
  '54': 'AR',
  '55': 'BR',
  '61': 'AU',
};

/** The business-scoped user id of a person: always the same for one number. */
export const userIdOf = (waId: string): string => {
  const country = countries[waId.slice(0, 2)] ?? countries[waId.slice(0, 1)] ?? 'NL';
  const digest = createHash('sha256').update(waId).digest();
  return `${country}.8${digest.readBigUInt64BE().toString().slice(0, 14)}`;
};
