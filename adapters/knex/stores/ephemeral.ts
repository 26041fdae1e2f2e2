import type { EphemeralStore } from '../../../core/ports/stores/ephemeral-store.js';
import { lookUp, type Session } from '../session/session.js';
import { step, tell } from '../session/work.js';
import { eraseNotes, readNotes, writeNotes } from '../tables/notes.js';

/** Notes in the stores' own database; see the port for what each call promises. */
export const knexNotes = (session: Session): EphemeralStore => {
  const find = session.lookUp(lookUp(readNotes));
  return {
    read: (name, now) => find({ name, now }),
    write: (name, text, expiresAt) =>
      session.transact(() => tell(step(writeNotes, [{ name, text, expires_at: expiresAt }]))),
    delete: (name) => session.transact(() => tell(step(eraseNotes, [{ name }]))),
  };
};
