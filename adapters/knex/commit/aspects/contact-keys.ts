import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import { addContactKeys, deleteContactKeys, findContactKeys } from '../../tables/contacts.js';
import type { KnexAspect } from '../aspect.js';

/** Addresses and their contacts. */
export const contactKeys: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      findContactKeys,
      [...query.contactKeys.values()].map(({ project, name: key }) => ({ project, key })),
      ({ project, key, contact }) => facts.contactKeys.set(factKey(project, key), contact),
    ),
  ],
  // A group can move an address several times: whose it is after the group counts.
  write: ({ verdicts, facts }) => [
    bind(
      deleteContactKeys,
      verdicts.flatMap(({ change: { project, removeContactKeys = [] } }) =>
        removeContactKeys.map(({ key, of: contact }) => ({ project, key, contact })),
      ),
    ),
    bind(
      addContactKeys,
      verdicts.flatMap(({ change: { project, contactKeys: given = [] } }) =>
        given
          .filter(({ key, of }) => facts.contactKeys.get(factKey(project, key)) === of)
          .map(({ key, of: contact }) => ({ project, key, contact })),
      ),
    ),
  ],
};
