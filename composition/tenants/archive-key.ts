import { readFileSync } from 'node:fs';
import { aesSealing } from '../../adapters/system/index.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import { CommandFailure } from '../commands/output.js';
import { keys256 } from '../configuration/parsers.js';

/** What the check of a key is sealed for. */
const about = 'roundtrip project archive';
const proof = 'key';

/** The key of an archive in a file: 32 bytes in base64. */
export const archiveSealing = (file: string): Sealing => {
  const [key, ...others] = keys256(textOf(file)) ?? [];
  if (key !== undefined && others.length === 0) return aesSealing(Buffer.from(key, 'base64'));
  throw new CommandFailure(
    'wrong_archive_key',
    `${file} must contain one key of 32 bytes in base64, such as openssl rand -base64 32 prints`,
  );
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure('no_archive_key', `${file} cannot be read: ${reason}`);
  }
};

/** A text by which an archive knows its key. */
export const keyCheckOf = ({ seal }: Sealing): string => seal(proof, about);

/** Throws when a key is not that of an archive. */
export const requireKeyOf = ({ keyOf }: Sealing, keyCheck: string, file: string): void => {
  if (keyOf(keyCheck, about) !== undefined) return;
  throw new CommandFailure(
    'wrong_archive_key',
    `The secrets of the archive are under another key than that in ${file}. Nothing was changed. ` +
      'Give the key with which it was exported, or --without-secrets',
  );
};
