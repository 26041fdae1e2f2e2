import type { NoteStore } from '../../core/ports/note-store.js';
import type { Instant } from '../../core/shared/time.js';

/** Notes in memory; see the port for what each call promises. */
export const memoryNotes = (): NoteStore => {
  const notes = new Map<string, { readonly text: string; readonly expiresAt: Instant }>();
  return {
    read: async (name, now) => {
      const note = notes.get(name);
      if (note && note.expiresAt <= now) notes.delete(name);
      return note && note.expiresAt > now ? note.text : undefined;
    },
    write: async (name, text, expiresAt) => {
      notes.set(name, { text, expiresAt });
    },
    erase: async (name) => {
      notes.delete(name);
    },
  };
};
