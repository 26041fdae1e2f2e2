import type { User } from '../../../model/people/user.js';
import type { Digest } from '../../../ports/machine/digest.js';
import type { Sealing } from '../../../ports/machine/sealing.js';
import type { UserId } from '../../../shared/ids.js';

/** The ports of known browsers. */
export type KnownBrowserPorts = { readonly sealing: Sealing; readonly digest: Digest };

/** A user who signed in with a browser, and the digest of the address. */
type Known = { readonly user: UserId; readonly email: string };

/** What the texts are sealed for. */
const purpose = 'known browser';
/** Users that a browser remembers. The oldest is forgotten first. */
const maxUsers = 5;

const usersIn = ({ sealing }: KnownBrowserPorts, sealed: string | undefined): readonly Known[] => {
  if (sealed === undefined) return [];
  try {
    return JSON.parse(sealing.open(sealed, purpose));
  } catch {
    return [];
  }
};

/** The users of an address who have signed in with a browser before. Empty for a text that is not sealed by this service. */
export const knownUsers = (
  ports: KnownBrowserPorts,
  sealed: string | undefined,
  email: string,
): readonly UserId[] => {
  const about = ports.digest(email);
  return usersIn(ports, sealed).flatMap((known) => (known.email === about ? [known.user] : []));
};

/** What a browser keeps from now on, because a user signed in with it. */
export const rememberUser = (
  ports: KnownBrowserPorts,
  sealed: string | undefined,
  { id, email }: Pick<User, 'id' | 'email'>,
): string => {
  const others = usersIn(ports, sealed).filter(({ user }) => user !== id);
  const known: readonly Known[] = [...others, { user: id, email: ports.digest(email) }];
  return ports.sealing.seal(JSON.stringify(known.slice(-maxUsers)), purpose);
};
