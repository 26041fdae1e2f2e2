import { resolve } from 'node:path';
import type { Configuration } from '../../configuration/configuration.js';
import { existingEncryptionKeys } from '../../configuration/encryption-key.js';
import { bareDatabase } from '../../configuration/settings/database.js';
import { CommandFailure } from '../output.js';

/** Throws for stores in memory: another process cannot reach them. */
export const requireShared = ({ database }: Configuration): void => {
  if (database.kind === 'memory')
    throw new CommandFailure(
      'nothing_to_operate_on',
      'ROUNDTRIP_DATABASE_URL is memory:, which only the server process can reach',
    );
};

/**
 * Throws when the configured database does not exist or has no tables of Roundtrip. A mistyped URL must not create a
 * database.
 */
export const requireDatabase = async (configuration: Configuration): Promise<void> => {
  requireShared(configuration);
  const { isInstalled } = await import('../../container/migrations.js');
  if (await isInstalled(configuration)) return;
  throw noDatabase(configuration);
};

/**
 * Throws when the database has data and this process has no encryption key. A command would generate a key that the server does
 * not have, and encrypt secrets with it.
 */
export const requireKey = async (configuration: Configuration): Promise<void> => {
  if (await existingEncryptionKeys(configuration)) return;
  const { hasOrganizations } = await import('../../container/migrations.js');
  if (!(await hasOrganizations(configuration))) return;
  throw new CommandFailure(
    'no_encryption_key',
    `The database has data, but there is no encryption.key in ${resolve(configuration.dataDir)}. No key was created. ` +
      'Set ROUNDTRIP_DATA_DIR, or ROUNDTRIP_ENCRYPTION_KEY, as for the server. If the key is lost: roundtrip encryption adopt --key-is-lost',
  );
};

/** The failure of a command that needs a database which is not there. */
export const noDatabase = (configuration: Configuration): CommandFailure => {
  const database = bareDatabase(configuration.database);
  const place = 'path' in database ? resolve(database.path) : 'url' in database ? database.url : '';
  return new CommandFailure(
    'no_database',
    `There is no database of Roundtrip at ${place}. Nothing was created. ` +
      'Set ROUNDTRIP_DATABASE_URL, ROUNDTRIP_TABLE_PREFIX and ROUNDTRIP_SCHEMA as for the server, or create the database with roundtrip migrate',
  );
};
