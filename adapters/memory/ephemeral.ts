import type { EphemeralStore } from '../../core/ports/stores/ephemeral-store.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** The ephemeral store in memory. The port documents what each call promises. */
export const memoryEphemeral = ({ ephemeral }: Tables): Synchronous<EphemeralStore> => ({
  read: (name, now) => {
    const note = ephemeral.get(name);
    return note && note.expiresAt > now ? note.text : undefined;
  },
  write: (name, text, expiresAt) => {
    ephemeral.set(name, { text, expiresAt });
  },
  delete: (name) => {
    ephemeral.delete(name);
  },
});
