import { erasedMark } from '../messages/person/person.js';
import type { AuditEntry, AuditProof } from './audit-entry.js';

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export type EntryDigest = (text: string) => string;

/** Characters that an entry keeps of an email address. */
export const longestEmail = 200;

/** The name of a part of an entry that an erasure can change: `actor`, `resource`, or `details.` and the name of a value. */
type PartName = string;

type Named = Pick<AuditEntry, 'actor' | 'resource' | 'details'>;

/** Whether a value can be the email address of a person, whole or cut off. */
const canBeErased = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('@') || value.length >= longestEmail);

/** The parts of an entry that an erasure can change, in the order of their names. */
const partsOf = ({ actor, resource, details }: Named): readonly (readonly [PartName, unknown])[] =>
  [
    ...(canBeErased(actor.name) ? [['actor', [actor.name, actor.address]] as const] : []),
    ...(canBeErased(resource) ? [['resource', resource] as const] : []),
    ...Object.entries(details).flatMap(([name, value]) =>
      canBeErased(value) ? [[`details.${name}`, value] as const] : [],
    ),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));

const partHash = (salt: string, value: unknown, digest: EntryDigest): string =>
  digest(JSON.stringify([salt, value]));

/** The proof of an entry: a salt for each part that an erasure can change, and the hash of both. */
export const proofOf = (entry: Named, newSalt: () => string, digest: EntryDigest): AuditProof =>
  Object.fromEntries(
    partsOf(entry).map(([name, value]) => {
      const salt = newSalt();
      return [name, { salt, hash: partHash(salt, value, digest) }];
    }),
  );

/** The proof that is left when parts of an entry are erased: without their salts. */
export const erasedProof = (proof: AuditProof, erased: Named): AuditProof =>
  Object.fromEntries(
    Object.entries(proof).map(([name, { hash, ...rest }]) => [
      name,
      isErased(erased, name) ? { hash } : { ...rest, hash },
    ]),
  );

/** Whether a part says that it was erased. */
const isErased = ({ actor, resource, details }: Named, part: PartName): boolean => {
  if (part === 'actor') return actor.name === erasedMark && actor.address === null;
  if (part === 'resource') return resource === erasedMark;
  return details[part.slice('details.'.length)] === erasedMark;
};

/** Whether each part of an entry is what its proof says, or erased. */
export const isProven = (entry: AuditEntry, digest: EntryDigest): boolean => {
  const parts = new Map(partsOf(entry));
  return Object.entries(entry.proof ?? {}).every(([name, { salt, hash }]) =>
    salt === undefined
      ? isErased(entry, name)
      : parts.has(name) && partHash(salt, parts.get(name), digest) === hash,
  );
};

/** Whether a part of an entry was erased. */
export const hasErased = ({ proof }: Pick<AuditEntry, 'proof'>): boolean =>
  Object.values(proof ?? {}).some(({ salt }) => salt === undefined);

/**
 * The hash of an entry with a proof. The parts that an erasure can change are in it by their hashes in the proof, so it is the
 * same before and after. See docs/operations/audit-log.md#hashes.
 */
export const entryHash = (entry: AuditEntry, digest: EntryDigest): string => {
  const proof = entry.proof ?? {};
  const keep = <Value>(part: PartName, value: Value): Value | null => (proof[part] ? null : value);
  const { id, at, organization, project, actor, action, resource, details, outcome } = entry;
  const names = Object.keys(details).sort();
  return digest(
    JSON.stringify([
      ...['roundtrip.audit.entry.1', id, at, organization, project],
      ...[actor.kind, actor.id, keep('actor', actor.name), keep('actor', actor.address)],
      ...[action, keep('resource', resource)],
      names.map((name) => [name, keep(`details.${name}`, details[name])]),
      outcome,
      Object.keys(proof)
        .sort()
        .map((name) => [name, proof[name]?.hash]),
    ]),
  );
};
