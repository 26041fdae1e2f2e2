import type { EphemeralStore } from '../../core/ports/stores/ephemeral-store.js';
import type { MemoryState } from './state.js';

/** The ephemeral store in memory. The port documents what each call promises. */
export const memoryEphemeral = ({ ephemeral }: MemoryState): EphemeralStore => ({
  read: async (name, now) => {
    const note = ephemeral.get(name);
    return note && note.expiresAt > now ? note.text : undefined;
  },
  write: async (name, text, expiresAt) => {
    ephemeral.set(name, { text, expiresAt });
  },
  delete: async (name) => {
    ephemeral.delete(name);
  },
});
