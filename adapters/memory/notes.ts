import type { EphemeralStore } from '../../core/ports/stores/ephemeral-store.js';
import type { MemoryState } from './world.js';

/** Notes in memory; see the port for what each call promises. */
export const memoryNotes = ({ notes }: MemoryState): EphemeralStore => ({
  read: async (name, now) => {
    const note = notes.get(name);
    return note && note.expiresAt > now ? note.text : undefined;
  },
  write: async (name, text, expiresAt) => {
    notes.set(name, { text, expiresAt });
  },
  delete: async (name) => {
    notes.delete(name);
  },
});
