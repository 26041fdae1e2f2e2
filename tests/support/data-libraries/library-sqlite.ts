import type { Messaging, PostMessage } from 'roundtrip';
import { orThrow } from 'roundtrip/host';

/** A connection of better-sqlite3. Drizzle has it as `db.$client`. */
type Connection = { prepare(text: string): { run(...values: (string | null)[]): unknown } };

/** Posts a message in the synchronous transaction that the connection is in. Gives its id. */
export const postIn = (db: Connection, messaging: Messaging, message: PostMessage): string => {
  const posted = orThrow(messaging.postStatement(message));
  db.prepare(posted.text).run(...posted.values);
  return posted.message;
};
