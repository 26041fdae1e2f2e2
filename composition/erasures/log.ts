import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { LogErasure } from '../../core/ports/machine/log-erasure.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import { type Instant, isoTime } from '../../core/shared/time.js';
import type { PlaceFiles } from '../backup/places/place.js';

/** An erasure, as its file has it. Who was erased is sealed under the encryption key. */
export type WrittenErasure = {
  readonly format: 'roundtrip-erasure-1';
  readonly at: string;
  readonly project: string;
  /** The identifiers of the person, as a JSON array. */
  readonly sealed: string;
};

/** What the sealed text of an erasure belongs to. */
export const sealedFor = ({ at, project }: Pick<WrittenErasure, 'at' | 'project'>): string =>
  `erasure ${project} ${at}`;

const pattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}\.erasure$/;

/** An instant as the names of files have it. */
export const stampOf = (at: Instant): string => new Date(at).toISOString().replace(/[-:.]/g, '');

const nameOf = (at: Instant): string => `${stampOf(at)}-${randomBytes(4).toString('hex')}.erasure`;

/** When the erasure of a file began. Undefined for any other file. */
export const erasedAt = (name: string): Instant | undefined => {
  const [, year, month, day, hour, minute, second, ms] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at) ? undefined : at;
};

/** Writes each erasure into a file of its own, which appears whole or not at all. */
export const erasureLog =
  (
    files: PlaceFiles,
    { sealing, clock }: { readonly sealing: Pick<Sealing, 'seal'>; readonly clock: Clock },
  ): LogErasure =>
  async ({ project, identifiers }) => {
    const now = clock();
    const at = isoTime(now);
    const sealed = sealing.seal(JSON.stringify(identifiers), sealedFor({ at, project }));
    const erasure: WrittenErasure = { format: 'roundtrip-erasure-1', at, project, sealed };
    try {
      await files.write(nameOf(now), `${JSON.stringify(erasure)}\n`);
    } catch (cause) {
      throw new PortFailure('the log of erasures cannot be written, so no one is erased', {
        cause,
      });
    }
  };
