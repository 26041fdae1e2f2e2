import * as E from 'fp-ts/lib/Either.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { claimedActor, writeEntries } from '../audit-entries.js';
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

/** Tells whom a link signs in. It does not use the link up. */
export const findLink =
  ({ people, digest, steady }: SessionPorts) =>
  async (token: string): Promise<E.Either<LinkInvalid, { readonly email: string }>> => {
    const link = await people.findLink(digest(token), steady());
    const user = link && (await people.findUser(link.user));
    return user ? E.right({ email: user.email }) : E.left(invalid);
  };

/** A sign-in by one-time link. */
export type SignInByLink = { readonly token: string } & Browser;

/** Signs a user in by a one-time link, and uses the link up. */
export const signInByLink =
  (ports: SessionPorts & LimitPorts) =>
  async ({
    token,
    ...browser
  }: SignInByLink): Promise<E.Either<LinkInvalid | TooManyAttempts, BegunSession>> => {
    const { people, digest, steady } = ports;
    const link = await people.takeLink(digest(token), steady());
    if (!link) {
      // A right token cannot be guessed, so guesses of others do not limit it.
      const limited = await limitNetwork(ports, browser.address);
      if (limited) return E.left(limited);
      await writeEntries(ports, {
        organizations: [],
        actor: claimedActor('', browser.address),
        action: 'session.create',
        details: { method: 'one_time_link' },
        outcome: invalid.code,
      });
      return E.left(invalid);
    }
    return retryOnConflict(async () => {
      const user = await people.findUser(link.user);
      if (!user) return E.left(invalid);
      const beginning = { method: 'one_time_link', isPending: asksForCode(user), browser } as const;
      const begun = await beginSession(ports, user, beginning);
      return begun === 'retry' ? begun : E.right(begun);
    });
  };
