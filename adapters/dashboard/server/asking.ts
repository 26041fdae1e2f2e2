import type { IncomingMessage } from 'node:http';
import type { Actor } from '../../../core/model/people/actor.js';
import type { SessionId } from '../../../core/shared/ids.js';

/** Who asks for a page, and in which session. */
export type Asking = {
  readonly actor: Actor;
  /** A secret of the browser's session, at least 16 random bytes as text. Each form carries a digest of it. */
  readonly secret: string;
  /** The session that the dashboard's own sign-in began. Null with a host's own sign-in. */
  readonly session: SessionId | null;
};

/**
 * Tells who asks: undefined for a visitor who is not signed in. It reads the cookies or headers of the request and
 * nothing else. `address` is the client address.
 */
export type WhoIsAsking = (
  request: IncomingMessage,
  address: string,
) => Promise<Asking | undefined>;
