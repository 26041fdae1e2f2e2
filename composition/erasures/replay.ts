import * as E from 'fp-ts/lib/Either.js';
import { DamagedRow } from '../../adapters/knex/session/damaged-row.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ProjectId } from '../../core/shared/ids.js';
import { hourMs, type Instant } from '../../core/shared/time.js';
import { type Assembly, assemble } from '../assembly/index.js';
import { asOperator } from '../audit/as-operator.js';
import { filesOf, placeText } from '../backup/places/place.js';
import { CommandFailure } from '../commands/output.js';
import type { BackupPlace } from '../configuration/places.js';
import { erasedAt, sealedFor, type WrittenErasure } from './log.js';

/**
 * An erasure that began so long before a backup is replayed too: it can have gone on while the database was copied, and clocks
 * differ.
 */
const marginMs = hourMs;

/** Erasures after an instant, in the places where they are written. */
export type ErasuresSince = { readonly places: readonly BackupPlace[]; readonly since: Instant };

/** An erasure, and where its file is. */
export type FoundErasure = {
  readonly place: string;
  readonly name: string;
  readonly text: string;
  /** Whether the time in its text is one of those looked for. The one in its name counts for nothing once it is read. */
  readonly isSince: boolean;
  /** Whether the two times differ: the file was renamed. */
  readonly isRenamed: boolean;
};

/** The erasures that a copy of the database as of an instant may lack, by the times in the names of their files or in these. */
export const erasuresSince = async ({
  places,
  since,
}: ErasuresSince): Promise<readonly FoundErasure[]> => {
  const found = new Map<string, FoundErasure>();
  const isSince = (at: Instant): boolean => at >= since - marginMs;
  for (const place of places) {
    const files = filesOf(place);
    for (const { name } of await files.list('')) {
      const named = erasedAt(name);
      if (named === undefined || found.has(name)) continue;
      const text = await files.read(name);
      const written = writtenAt(text) ?? named;
      if (isSince(named) || isSince(written))
        found.set(name, {
          place: placeText(place),
          name,
          text,
          isSince: isSince(written),
          isRenamed: written !== named,
        });
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
};

/** The time in the text of an erasure. It is sealed with the person: another one opens nothing. Undefined in a damaged text. */
const writtenAt = (text: string): Instant | undefined => {
  try {
    const at = Date.parse((JSON.parse(text) as WrittenErasure).at);
    return Number.isNaN(at) ? undefined : at;
  } catch {
    return undefined;
  }
};

/** A person of a project, by one identifier, and the file of the erasure. */
type Person = { readonly project: ProjectId; readonly recipient: string; readonly file: string };

/** A damaged message of an erased person that stayed, and the file of the erasure. No one is shown it, and it is never sent. */
export type LeftMessage = { readonly file: string; readonly id: string };

/** What came of a replay. */
export type Replayed = {
  /** Identifiers of persons of whom it found something. */
  readonly persons: number;
  readonly left: readonly LeftMessage[];
};

/**
 * Erases the persons of these erasures, as `erasePerson` does, and writes none of them into the log again. A damaged message
 * stays, and holds up nothing else. Throws `erasures_unreadable`, and erases no one, where an erasure is sealed under a key that
 * is not here, and `erasure_damaged` where another damaged row keeps a person's messages from being found.
 */
export const replayErasures = async (
  assembly: Assembly,
  found: readonly FoundErasure[],
): Promise<Replayed> => {
  const { sealing } = assembly.parts;
  const persons = new Map<string, Person>();
  for (const each of found)
    for (const person of personsIn(each, sealing))
      if (each.isSince) persons.set(`${person.project} ${person.recipient}`, person);
  const { erasePerson } = asOperator(withoutLog(assembly));
  let count = 0;
  const left: LeftMessage[] = [];
  for (const { file, ...person } of persons.values()) {
    const erased = await erasePerson(person).catch((error: unknown) => {
      left.push(leftMessage(file, error));
      return undefined;
    });
    // A project of after the backup is not there.
    if (erased && E.isLeft(erased)) continue;
    if (!erased || Object.values(erased.right).some((each) => each > 0)) count += 1;
  }
  return { persons: count, left };
};

/** An erasure fails for a damaged message once all else of the person is erased, and for any other row before. */
const leftMessage = (file: string, error: unknown): LeftMessage => {
  if (!(error instanceof DamagedRow)) throw error;
  if (error.table === 'messages') return { file, id: error.id };
  throw new CommandFailure(
    'erasure_damaged',
    `Row ${error.id} of table ${error.table} is damaged, so the person of the erasure ${file}, who was erased after the backup, cannot be erased again. ` +
      'No server serves the database until the row is whole or gone (docs/operations/runbook/RoundtripDamagedRows.md), or until an older backup is restored',
  );
};

/** The same stores and parts, without the log of erasures. Nothing of it runs. */
const withoutLog = ({ parts }: Assembly): Assembly => {
  const { logErasure: _, ...others } = parts;
  return assemble(others);
};

const personsIn = (
  { place, name, text }: FoundErasure,
  sealing: Pick<Sealing, 'open'>,
): readonly Person[] => {
  try {
    const written: WrittenErasure = JSON.parse(text);
    const identifiers: readonly string[] = JSON.parse(
      sealing.open(written.sealed, sealedFor(written)),
    );
    const project = written.project as ProjectId;
    return identifiers.map((recipient) => ({ project, recipient, file: name }));
  } catch {
    throw new CommandFailure(
      'erasures_unreadable',
      `No encryption key that is here opens the erasure ${name} in ${place}: someone was erased after the backup, and no one knows who. ` +
        'Add the key that the server had then to ROUNDTRIP_ENCRYPTION_KEY, after the key of the backup and a comma. If it is lost, move the file away',
    );
  }
};
