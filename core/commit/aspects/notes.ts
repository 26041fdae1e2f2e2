import { type Aspect, emptyPhase } from '../aspect.js';
import { factKey } from '../facts.js';

/**
 * Notes. A conversation must be there to get one: a note of a person who is erased would be found by no erasure. Those of a
 * conversation that ends go with it, and those of one that is joined to another one are found there. `removeNotes` needs
 * nothing: a note that is gone is removed already.
 */
export const notes: Aspect = {
  needs: ({ conversations: { ids } }, { project, addNotes = [] }) => {
    for (const { conversation: id } of addNotes) ids.set(factKey(project, id), { project, id });
  },
  conflict: ({ conversations }, { project, addNotes = [] }) => {
    const gone = addNotes.find(
      ({ conversation }) => !conversations.has(factKey(project, conversation)),
    );
    return gone && { code: 'changed', id: gone.conversation };
  },
  apply: emptyPhase,
  touches: emptyPhase,
};
