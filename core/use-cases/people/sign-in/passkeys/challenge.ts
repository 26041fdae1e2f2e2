import { challengeMs, type UsedChallenge } from '../../../../model/people/passkey.js';
import type {
  PasskeySite,
  PasskeysOffBecause,
  PasskeyVerification,
} from '../../../../ports/people/passkey-verification.js';
import type { SessionId, UserId } from '../../../../shared/ids.js';
import type { Instant } from '../../../../shared/time.js';
import { newToken } from '../../tokens.js';
import type { SessionPorts } from '../begin-session.js';
import type { LimitPorts } from '../limit-attempts.js';

/** The ports of passkeys. */
export type PasskeyPorts = SessionPorts & LimitPorts & { readonly passkeys: PasskeyVerification };

/** There are no passkeys. */
export type PasskeysOff = {
  readonly code: 'passkeys_off';
  readonly reason: PasskeysOffBecause;
};

/** A challenge for a browser. */
export type PasskeyChallenge = {
  readonly site: PasskeySite;
  /** 32 random bytes in hex, which is base64url too. */
  readonly challenge: string;
  /** What this browser alone keeps, and gives with its answer. It is sealed. */
  readonly ticket: string;
};

/** What a browser gives: the ticket of its challenge, and the answer of WebAuthn, as JSON. */
export type PasskeyAnswer = { readonly ticket: string | undefined; readonly answer: string };

/** What a challenge is for. One that belongs to a session is answered in no other. */
type About =
  | { readonly use: 'sign-in' }
  | { readonly use: 'add' | 'prove'; readonly user: UserId; readonly session: SessionId | null };

type Ticket = About & {
  readonly challenge: string;
  /** Steady time from which it is refused. */
  readonly until: Instant;
};

/** What the tickets are sealed for. */
const purpose = 'passkey challenge';

/** The longest answer and ticket that are looked at, in characters of JavaScript. */
const longest = 20_000;

/** A new challenge. Nothing is stored: the ticket holds it. */
export const newChallenge = (
  { sealing, randomBytes, steady, passkeys }: PasskeyPorts,
  about: About,
): PasskeyChallenge | PasskeysOff => {
  const site = passkeys.site();
  if (typeof site === 'string') return { code: 'passkeys_off', reason: site };
  const challenge = newToken(randomBytes);
  const ticket: Ticket = { ...about, challenge, until: steady() + challengeMs };
  return { site, challenge, ticket: sealing.seal(JSON.stringify(ticket), purpose) };
};

/** A challenge that can be answered, and what a commit stores so that it is answered once. */
export type OpenChallenge = { readonly challenge: string; readonly used: UsedChallenge };

/**
 * The challenge of a ticket. Undefined for one that is of another browser, session or use, has expired or was used, and for an
 * answer that is too long.
 */
export const openChallenge = async (
  ports: PasskeyPorts,
  { ticket: sealed, answer }: PasskeyAnswer,
  about: About,
): Promise<OpenChallenge | undefined> => {
  const ticket = ticketIn(ports, sealed);
  const isOfUse = ticket !== undefined && isSame(ticket, about);
  if (!isOfUse || ports.steady() >= ticket.until || answer.length > longest) return undefined;
  const hash = ports.digest(ticket.challenge);
  if (await ports.people.findUsedChallenge(hash)) return undefined;
  // Kept for longer than the ticket is good, so that processes whose clocks differ a little agree.
  return {
    challenge: ticket.challenge,
    used: { hash, expiresAt: ticket.until + challengeMs },
  };
};

const ticketIn = ({ sealing }: PasskeyPorts, sealed = ''): Ticket | undefined => {
  if (sealed === '' || sealed.length > longest) return undefined;
  try {
    return JSON.parse(sealing.open(sealed, purpose));
  } catch {
    return undefined;
  }
};

const isSame = (ticket: About, about: About): boolean => {
  if (ticket.use === 'sign-in' || about.use === 'sign-in') return ticket.use === about.use;
  return ticket.use === about.use && ticket.user === about.user && ticket.session === about.session;
};
