import type { LogDeletion } from '../../core/ports/machine/log-erasure.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ProjectId } from '../../core/shared/ids.js';
import { type Instant, isoTime } from '../../core/shared/time.js';
import { endProject } from '../../core/use-cases/administration/end-project.js';
import type { Assembly } from '../assembly/index.js';
import { filesOf, type PlaceFiles, placeText } from '../backup/places/place.js';
import { CommandFailure } from '../commands/output.js';
import { stampOf } from './log.js';
import type { ErasuresSince } from './replay.js';

/** The deletion of a project, as its file has it. */
type WrittenDeletion = {
  readonly format: 'roundtrip-deletion-1';
  /** When the project ended. */
  readonly at: string;
  /** The project, sealed: who may write files here deletes no project by it. */
  readonly sealed: string;
};

/** The file of a deletion, and where it is. */
export type FoundDeletion = WrittenDeletion & { readonly place: string; readonly name: string };

const ending = '.deletion';

const nameOf = (project: ProjectId, at: Instant): string => `${stampOf(at)}-${project}${ending}`;

const sealedFor = (at: string): string => `deletion ${at}`;

/** Writes the deletion of each project into a file of its own, which appears whole or not at all. */
export const deletionLog =
  (files: PlaceFiles, sealing: Pick<Sealing, 'seal'>): LogDeletion =>
  async ({ id, endedAt }) => {
    const at = isoTime(endedAt);
    const sealed = sealing.seal(id, sealedFor(at));
    const written: WrittenDeletion = { format: 'roundtrip-deletion-1', at, sealed };
    await files.write(nameOf(id, endedAt), `${JSON.stringify(written)}\n`);
  };

/** The deletions that a copy of the database as of an instant lacks. The time that is sealed counts, not that in the name. */
export const deletionsSince = async ({
  places,
  since,
}: ErasuresSince): Promise<readonly FoundDeletion[]> => {
  const found = new Map<string, FoundDeletion>();
  for (const place of places) {
    const files = filesOf(place);
    for (const { name } of await files.list('')) {
      if (!name.endsWith(ending) || found.has(name)) continue;
      const written = readDeletion(await files.read(name));
      // A damaged file is found, and its seal says so.
      if (!(Date.parse(written.at) < since))
        found.set(name, { ...written, place: placeText(place), name });
    }
  }
  return [...found.values()];
};

const readDeletion = (text: string): WrittenDeletion => {
  try {
    return JSON.parse(text) as WrittenDeletion;
  } catch {
    return { format: 'roundtrip-deletion-1', at: '', sealed: '' };
  }
};

/**
 * Ends these projects again where they are, and returns how many were. The server removes their rows, as after each deletion.
 * Throws `erasures_unreadable`, and ends none, where one is sealed under a key that is not here.
 */
export const deleteAgain = async (
  { parts }: Assembly,
  found: readonly FoundDeletion[],
): Promise<number> => {
  const { sealing, stores, newId, clock } = parts;
  const projects = new Set(found.map((each) => projectIn(each, sealing)));
  let ended = 0;
  for (const id of projects) {
    const project = await stores.tenants.findProject(id);
    if (!project) continue;
    await endProject({ ...stores, newId }, project, clock());
    ended += 1;
  }
  return ended;
};

const projectIn = (
  { at, sealed, place, name }: FoundDeletion,
  sealing: Pick<Sealing, 'open'>,
): ProjectId => {
  try {
    return sealing.open(sealed, sealedFor(at)) as ProjectId;
  } catch {
    throw new CommandFailure(
      'erasures_unreadable',
      `No encryption key that is here opens the deletion ${name} in ${place}: a project was deleted after the backup. ` +
        'Add the key that the server had then to ROUNDTRIP_ENCRYPTION_KEY, after the key of the backup and a comma. If it is lost, move the file away and delete the project by `roundtrip project delete`',
    );
  }
};
