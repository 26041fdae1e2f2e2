import type { KeyProofs } from '../../../../core/ports/machine/key-proofs.js';
import type { DatabaseSession } from '../../session/session.js';
import { fetchRows } from '../../session/work.js';
import { readKeyProof, writeKeyProof } from '../../tables/key-proofs.js';

/** The one row. */
const id = 'proof';

/** The proof of the encryption key in a database. */
export const knexKeyProofs = (session: DatabaseSession): KeyProofs => ({
  read: async () => (await session.fetchRows(readKeyProof, [{ id }]))[0],
  write: async (sealed, expected) => {
    const row = { id, sealed, expected: expected ?? null };
    return (await session.transact(() => fetchRows(writeKeyProof, [row]))).length > 0;
  },
});
