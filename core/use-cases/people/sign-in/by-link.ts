import * as E from 'fp-ts/lib/Either.js';
import type { OneTimeLink } from '../../../model/people/one-time-link.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { claimedActor, refuse } from '../audit-entries.js';
import type { LinkInvalid, TooManyAttempts } from '../refusals.js';
import {
  asksForCode,
  type BegunSession,
  type Browser,
  beginSession,
  type SessionPorts,
} from './begin-session.js';
import { type LimitPorts, limitNetwork } from './limit-attempts.js';

const invalid: LinkInvalid = { code: 'sign_in_link_invalid' };

const openLink = async (
  { people, digest, steady }: SessionPorts,
  token: string,
): Promise<OneTimeLink | undefined> => {
  const link = await people.findLink(digest(token));
  return link && steady() < link.expiresAt ? link : undefined;
};

/** Tells whom a link signs in. It does not use the link up. */
export const findLink =
  (ports: SessionPorts) =>
  async (token: string): Promise<E.Either<LinkInvalid, { readonly email: string }>> => {
    const link = await openLink(ports, token);
    const user = link && (await ports.people.findUser(link.user));
    return user ? E.right({ email: user.email }) : E.left(invalid);
  };

/** A sign-in by one-time link. */
export type SignInByLink = { readonly token: string } & Browser;

/** Signs a user in by a one-time link, and uses the link up. */
export const signInByLink =
  (ports: SessionPorts & LimitPorts) =>
  ({
    token,
    ...browser
  }: SignInByLink): Promise<E.Either<LinkInvalid | TooManyAttempts, BegunSession>> =>
    retryOnConflict(async () => {
      const link = await openLink(ports, token);
      if (!link) return refusedGuess(ports, browser);
      const user = await ports.people.findUser(link.user);
      if (!user) return E.left(invalid);
      const isPending = asksForCode(user);
      const beginning = { method: 'one_time_link', isPending, browser, uses: { link } } as const;
      return beginSession(ports, user, beginning);
    });

/** A right token cannot be guessed, so guesses of others do not limit it. */
const refusedGuess = async (
  ports: SessionPorts & LimitPorts,
  { address }: Browser,
): Promise<E.Either<LinkInvalid | TooManyAttempts, never>> => {
  const limited = await limitNetwork(ports, address);
  if (limited) return E.left(limited);
  const attempt = {
    organizations: [],
    actor: claimedActor('', address),
    action: 'session.create',
    details: { method: 'one_time_link' },
  };
  return refuse(ports, attempt, invalid);
};
