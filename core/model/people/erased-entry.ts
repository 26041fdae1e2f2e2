import { erasedMark } from '../messages/person/person.js';
import type { AuditEntry } from './audit-entry.js';
import { emailOf } from './new-person.js';

/** Characters that an entry keeps of an email address. */
const longest = 200;

type Named = Pick<AuditEntry, 'actor' | 'resource' | 'details'>;

/**
 * What an audit entry has once the person with an email address in lower case is erased: `erased` in place of that address, in
 * any spelling. An actor with it loses the client address too. Undefined for an entry without the address.
 */
export const erasedEntry = (
  { actor, resource, details }: Named,
  email: string,
): Named | undefined => {
  const isOf = (value: unknown): boolean =>
    typeof value === 'string' && emailOf(value).slice(0, longest) === email.slice(0, longest);
  if (![actor.name, resource, ...Object.values(details)].some(isOf)) return undefined;
  return {
    actor: isOf(actor.name) ? { ...actor, name: erasedMark, address: null } : actor,
    resource: isOf(resource) ? erasedMark : resource,
    details: Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, isOf(value) ? erasedMark : value]),
    ),
  };
};
