import { isLive } from '../../model/idempotency/idempotency.js';
import { type Aspect, emptyPhase } from '../aspect.js';
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
    const {
      idempotency: { project, key },
      replacedAnswer,
    } = change.requires;
    const holder = facts.idempotency.get(factKey(project, key));
    if (!holder || !isLive(holder, dueAtOnce(change))) return undefined;
    const isReplaced = 'sealedAnswer' in holder && holder.sealedAnswer === replacedAnswer;
    return isReplaced ? undefined : { code: 'key_taken', holder };
  },
  apply: (facts, { requires }) => {
    if (!requires?.idempotency) return;
    const { project, key } = requires.idempotency;
    facts.idempotency.set(factKey(project, key), requires.idempotency);
  },
  touches: emptyPhase,
};
