import * as t from 'io-ts';
import { failureAt, isObject } from '../../shared/closed-object.js';
import { described, utf8Length } from '../../shared/codec.js';

/** String pairs that the client owns (docs/specification.md#2.3.4). Any text may be a key, `__proto__` too. */
export type Metadata = Readonly<Record<string, string>>;

const pairsAtMost = 20;
const bytesAtMost = 1_024;

/** At most 20 pairs, 1,024 UTF-8 bytes of keys and values together (docs/specification.md#2.3.4). */
export const Metadata = described(
  new t.Type<Metadata, Metadata, unknown>(
    'Metadata',
    (u): u is Metadata =>
      isObject(u) && Object.values(u).every((value) => typeof value === 'string') && fits(u),
    (u, context) => {
      if (!isObject(u)) return t.failure(u, context, 'must be an object');
      for (const key of Object.keys(u))
        if (typeof u[key] !== 'string')
          return failureAt(context, key, t.string, u[key], 'must be a string');
      return fits(u) ? t.success(u as Metadata) : t.failure(u, context, tooMuch);
    },
    t.identity,
  ),
  {
    type: 'object',
    additionalProperties: { type: 'string' },
    maxProperties: pairsAtMost,
    description: 'At most 1,024 UTF-8 bytes of keys and values together.',
  },
);

/** What the metadata of a message is. */
export const metadataMeaning =
  'Up to 20 pairs of strings of your own. Returned with the message and in its events.';

const tooMuch = `must have at most ${pairsAtMost} pairs and ${bytesAtMost} bytes of UTF-8`;

const fits = (pairs: Readonly<Record<string, unknown>>): boolean => {
  const keys = Object.keys(pairs);
  if (keys.length > pairsAtMost) return false;
  const bytes = keys.reduce((sum, key) => sum + utf8Length(key) + utf8Length(`${pairs[key]}`), 0);
  return bytes <= bytesAtMost;
};
