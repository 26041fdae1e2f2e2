import type { EphemeralStore } from '../../../core/ports/stores/ephemeral-store.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { bind, execute } from '../session/work.js';
import { deleteEphemeralEntries, findEphemeralEntries, writeEntries } from '../tables/ephemeral.js';

/** Ephemeral entries in a database. */
export const knexEphemeral = (session: DatabaseSession): EphemeralStore => {
  const find = session.lookUp(lookUp(findEphemeralEntries));
  return {
    read: (name, now) => find({ name, now }),
    write: (name, text, expiresAt) =>
      session.transact(() => execute(bind(writeEntries, [{ name, text, expires_at: expiresAt }]))),
    delete: (name) => session.transact(() => execute(bind(deleteEphemeralEntries, [{ name }]))),
  };
};
