import { erasedMark } from '../messages/person/person.js';
import type { AuditEntry } from './audit-entry.js';
import { erasedProof, longestEmail as longest } from './entry-hash.js';
import { emailOf } from './new-person.js';

type Named = Pick<AuditEntry, 'actor' | 'resource' | 'details' | 'proof'>;

/**
 * What an audit entry has once the person with an email address in lower case is erased: `erased` in place of that address, in
 * any spelling. An actor with it loses the client address too, and a sealed entry the salts of these parts. Undefined for an
 * entry without the address.
 */
export const erasedEntry = (
  { actor, resource, details, proof }: Named,
  email: string,
): Named | undefined => {
  const isOf = (value: unknown): boolean =>
    typeof value === 'string' && emailOf(value).slice(0, longest) === email.slice(0, longest);
  if (![actor.name, resource, ...Object.values(details)].some(isOf)) return undefined;
  const left = {
    actor: isOf(actor.name) ? { ...actor, name: erasedMark, address: null } : actor,
    resource: isOf(resource) ? erasedMark : resource,
    details: Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, isOf(value) ? erasedMark : value]),
    ),
  };
  return proof ? { ...left, proof: erasedProof(proof, left) } : left;
};
