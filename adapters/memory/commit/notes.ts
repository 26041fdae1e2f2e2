import type { Verdict } from '../../../core/commit/verdict.js';
import type { ConversationId } from '../../../core/shared/ids.js';
import type { Tables } from '../tables.js';

/** Moves the notes of conversations that were joined, removes those of conversations that ended, and adds and removes notes. */
export const changeNotes = (memory: Tables, { change, endedConversations }: Verdict): void => {
  for (const { id, into } of endedConversations) leave(memory, id, into);
  for (const note of change.addNotes ?? []) memory.notes.set(note.id, note);
  for (const id of change.removeNotes ?? [])
    if (memory.notes.get(id)?.project === change.project) memory.notes.delete(id);
};

const leave = ({ notes }: Tables, from: ConversationId, into: ConversationId | undefined): void => {
  for (const [id, note] of notes) {
    if (note.conversation !== from) continue;
    if (into) notes.set(id, { ...note, conversation: into });
    else notes.delete(id);
  }
};
