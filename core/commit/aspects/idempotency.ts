import { isLive } from '../../model/idempotency/idempotency.js';
import { type Aspect, nothing } from '../aspect.js';
import { dueAtOnce } from '../change.js';
import { factKey } from '../facts.js';

/** The idempotency record of a send or another write. It is stored under its key, unless the key has a live record. */
export const idempotency: Aspect = {
  needs: (query, { requires }) => {
    if (!requires?.idempotency) return;
    const { project, key } = requires.idempotency;
    query.idempotency.set(factKey(project, key), { project, key });
  },
  conflict: (facts, change) => {
    if (!change.requires?.idempotency) return undefined;
    const { project, key } = change.requires.idempotency;
    const holder = facts.idempotency.get(factKey(project, key));
    return holder && isLive(holder, dueAtOnce(change)) ? { code: 'key_taken', holder } : undefined;
  },
  apply: (facts, { requires }) => {
    if (!requires?.idempotency) return;
    const { project, key } = requires.idempotency;
    facts.idempotency.set(factKey(project, key), requires.idempotency);
  },
  touches: nothing,
};
