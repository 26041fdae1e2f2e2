import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** What a backup contains. */
const Manifest = t.intersection([
  t.type({
    format: t.literal('roundtrip-backup-1'),
    /** When the database was copied, in milliseconds since 1970. */
    createdAt: t.number,
    /** The version of Roundtrip that made it. */
    version: t.string,
    /** The last migration of the database. */
    migration: t.string,
    incarnation: t.number,
    /** The media files whose bytes it has, those whose bytes the server had lost, and the bytes. */
    media: t.readonly(t.type({ files: t.number, missing: t.number, bytes: t.number })),
    /** Recognizes the encryption key, without showing it; null when there was none. */
    keyCheck: t.union([t.string, t.null]),
  }),
  t.partial({
    /** Whether the file ends with the SHA-256 of all before. Backups of 0.3.0 do not. */
    endsWithHash: t.boolean,
  }),
]);

export type Manifest = Readonly<t.TypeOf<typeof Manifest>>;

/** The manifest in a text. Throws for any other text. */
export const manifestIn = (text: string): Manifest => {
  const decoded = Manifest.decode(JSON.parse(text));
  if (E.isRight(decoded)) return decoded.right;
  throw new Error('its manifest is not that of a backup of this version');
};
