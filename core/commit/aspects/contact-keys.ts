import type { ContactId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import type { Change, Conflict, ContactKey } from '../change.js';
import { addName } from '../fact-query.js';
import { type Facts, factKey } from '../facts.js';

/**
 * Addresses of contacts. Each belongs to one contact of its project. A Change that joins two contacts moves the addresses of one:
 * it removes them from that one and gives them to the other.
 */
export const contactKeys: Aspect = {
  needs: (query, { project, contactKeys: given, removeContactKeys }) => {
    for (const { key } of given ?? none) addName(query.contactKeys, project, key);
    for (const { key } of removeContactKeys ?? none) addName(query.contactKeys, project, key);
  },
  conflict: (facts, change) => {
    for (const each of change.contactKeys ?? none) {
      const holder = otherHolder(facts, change, each);
      if (holder) return { code: 'contact_key_taken', key: each.key, holder } satisfies Conflict;
    }
    return undefined;
  },
  apply: (facts, { project, contactKeys: given, removeContactKeys }) => {
    for (const { key, of } of removeContactKeys ?? none) {
      const name = factKey(project, key);
      if (facts.contactKeys.get(name) === of) facts.contactKeys.delete(name);
    }
    for (const { key, of } of given ?? none) facts.contactKeys.set(factKey(project, key), of);
  },
  touches: emptyPhase,
};

const none: readonly never[] = [];

/** Another contact that has the address, and from which the Change does not remove it. */
const otherHolder = (
  facts: Facts,
  { project, removeContactKeys = none }: Change,
  { key, of }: ContactKey,
): ContactId | undefined => {
  const holder = facts.contactKeys.get(factKey(project, key));
  if (!holder || holder === of) return undefined;
  const isMoved = removeContactKeys.some((each) => each.key === key && each.of === holder);
  return isMoved ? undefined : holder;
};
