import type { PasswordHashing } from '../../core/ports/machine/password-hashing.js';
import { PortFailure } from '../../core/ports/port-failure.js';

/** What OWASP recommends for Argon2id: 19 MiB, 2 passes, 1 lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Passwords that wait for their turn, at most. */
const waitingAtMost = 32;

/** The native library, loaded at the first password: most processes never see one. */
const library = () => import('@node-rs/argon2');

/**
 * Passwords under Argon2id, one after another in a process: each takes a processor for its time, and one of the threads that
 * files and look-ups of names need too. When 32 wait, a further one is refused.
 */
export const argon2Passwords = (): PasswordHashing =>
  oneByOne(
    {
      hash: async (password, like) =>
        (await library()).hash(password, like === undefined ? argon2id : optionsOf(like)),
      verify: async (hashed, password) => (await library()).verify(hashed, password),
    },
    waitingAtMost,
  );

/** The same hashing, one call at a time, in their order. Rejects with a `PortFailure` while `atMost` calls wait. */
export const oneByOne = ({ hash, verify }: PasswordHashing, atMost: number): PasswordHashing => {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;

  const inTurn = async <A>(call: () => Promise<A>): Promise<A> => {
    if (unfinished > atMost)
      throw new PortFailure('too many passwords wait to be checked; retry in a second');
    unfinished += 1;
    const answer = last.then(call).finally(() => {
      unfinished -= 1;
    });
    last = answer.catch(() => {});
    return answer;
  };

  return {
    hash: (password, like) => inTurn(() => hash(password, like)),
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
  };
};

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$[A-Za-z0-9+/]+$/;

const optionsOf = (like: string) => {
  const [, memoryCost, timeCost, parallelism, salt] = phc.exec(like) ?? [];
  if (salt === undefined) throw new Error('The text is no hash of Argon2id.');
  return {
    algorithm: argon2id.algorithm,
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  };
};
