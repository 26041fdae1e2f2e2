import { asIs, bucketUrl, keys256, keysRule } from '../parsers.js';
import type { MediaBucket } from '../places.js';
import { bareUrl, optional, setting } from '../setting.js';

export const bareBucket = (bucket: MediaBucket): MediaBucket => ({
  ...bucket,
  endpoint: bucket.endpoint && bareUrl(bucket.endpoint),
});

/** Files and keys beside the database. */
export const mediaSettings = {
  /** Folder of media files and of the generated encryption key. */
  dataDir: setting('ROUNDTRIP_DATA_DIR', {
    meaning: 'folder of media files and of the generated encryption key',
    fallback: './data',
    parse: asIs,
    expected: 'a path',
  }),
  /** Undefined: media are files in `dataDir`. */
  mediaBucket: optional('ROUNDTRIP_MEDIA_URL', {
    meaning:
      's3://BUCKET/FOLDER for media files, with ?endpoint=URL when it is not at AWS (default the data folder)',
    parse: bucketUrl,
    expected: 's3://BUCKET/FOLDER',
    shown: bareBucket,
  }),
  /**
   * Keys of 32 bytes in base64: the first encrypts, all decrypt. Undefined: those in `dataDir`, of which the first start
   * generates one.
   */
  encryptionKeys: optional('ROUNDTRIP_ENCRYPTION_KEY', {
    meaning:
      'key of stored secrets, 32 bytes in base64; further keys, after commas, only decrypt (default a key generated in the data folder)',
    parse: keys256,
    expected: keysRule,
    isSecret: true,
    from: {
      FILE: 'file with these keys, on lines or after commas',
      COMMAND: 'shell command that prints these keys within 30 s',
    },
  }),
};
