import { randomBytes } from 'node:crypto';
import type { ArchivedRow } from '../../adapters/knex/archive/archived-tables.js';
import type { Row } from '../../adapters/knex/session/statement.js';
import { entityTables, type VersionedRow } from '../../adapters/knex/tables/entities.js';
import { aesSealing } from '../../adapters/system/index.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { Instant } from '../../core/shared/time.js';
import {
  type Reseal,
  resealedChannel,
  resealedEndpoint,
} from '../../core/use-cases/encryption/stored-secrets.js';
import { sealedBy } from '../container/encryption/sealed-by.js';

/** Puts the secrets in rows of an archive under another key. */
export type ArchiveSecrets = {
  /** The row with its secrets under the other key; undefined for one that is left out without them. */
  readonly moved: (table: string, row: ArchivedRow) => ArchivedRow | undefined;
  /** The channels and endpoints that have no secret now. */
  readonly without: () => readonly string[];
  /** Answers under idempotency keys that were left out. */
  readonly leftOut: () => number;
};

/** Between which keys secrets are moved. `leave out`: no secret is. */
export type SecretKeys = { readonly from: Sealing; readonly to: Sealing } | 'leave out';

/**
 * Moves the secrets of channels and endpoints, and the answers under idempotency keys. What cannot be opened, or is left out, is
 * replaced by a text that no key opens, as after the loss of a key: `encryption status` lists it until it is set again.
 */
export const archiveSecrets = (keys: SecretKeys, now: Instant): ArchiveSecrets => {
  const unreadable = aesSealing(randomBytes(32));
  const without = new Set<string>();
  let leftOut = 0;

  const resealOf =
    (owner: string): Reseal =>
    ({ sealed, about }) => {
      const opened = keys === 'leave out' ? undefined : openedBy(keys.from, sealed, about);
      if (keys !== 'leave out' && opened !== undefined) return keys.to.seal(opened, about);
      without.add(owner);
      return unreadable.seal('', about);
    };

  const movedAnswer = (row: ArchivedRow): ArchivedRow | undefined => {
    const { sealed_answer: sealed, project, key } = row;
    if (typeof sealed !== 'string') return row;
    const about = `${project} ${key}`;
    const opened = keys === 'leave out' ? undefined : openedBy(keys.from, sealed, about);
    if (keys !== 'leave out' && opened !== undefined)
      return { ...row, sealed_answer: keys.to.seal(opened, about) };
    leftOut += 1;
    return undefined;
  };

  return {
    moved: (table, row) => {
      switch (table) {
        case 'channels': {
          const channel = entityTables.channels.find.fromRow(row as unknown as VersionedRow);
          const settings: Readonly<Record<string, (typeof sealedBy)['twilio_sms']>> = sealedBy;
          const ofProvider = settings[channel.provider];
          if (!ofProvider) return row;
          return changedRow(row, entityTables.channels.row, {
            was: channel,
            is: resealedChannel(channel, ofProvider, resealOf(channel.id)),
          });
        }
        case 'endpoints': {
          const endpoint = entityTables.endpoints.find.fromRow(row as unknown as VersionedRow);
          return changedRow(row, entityTables.endpoints.row, {
            was: endpoint,
            is: resealedEndpoint(endpoint, resealOf(endpoint.id), now),
          });
        }
        case 'idempotency':
          return movedAnswer(row);
        default:
          return row;
      }
    },
    without: () => [...without],
    leftOut: () => leftOut,
  };
};

const openedBy = (
  { open }: Pick<Sealing, 'open'>,
  sealed: string,
  about: string,
): string | undefined => {
  try {
    return open(sealed, about);
  } catch {
    return undefined;
  }
};

/** The row of a changed entity, with its checksum, at the same version. */
const changedRow = <Entity extends { readonly version: number }>(
  row: ArchivedRow,
  rowOf: (entity: Entity) => Row,
  { was, is }: { readonly was: Entity; readonly is: Entity },
): ArchivedRow => (is === was ? row : { ...row, ...rowOf({ ...is, version: is.version - 1 }) });
