import * as E from 'fp-ts/lib/Either.js';
import { webAuthn } from '../../../../adapters/dashboard/index.js';
import { memoryRateLimiter, memoryStores } from '../../../../adapters/memory/index.js';
import {
  addressMatch,
  aesSealing,
  isAddressRange,
  sha256,
  systemRandomBytes,
} from '../../../../adapters/system/index.js';
import { oneTimeCodes } from '../../../../adapters/system/one-time-codes.js';
import { zxcvbnGuesses } from '../../../../adapters/system/password-guesses.js';
import { make } from '../../../../core/contract/use-case.js';
import type { Actor } from '../../../../core/model/people/actor.js';
import type { Role } from '../../../../core/model/people/permissions.js';
import type { User } from '../../../../core/model/people/user.js';
import type { PasswordHashing } from '../../../../core/ports/machine/password-hashing.js';
import type { OrganizationId } from '../../../../core/shared/ids.js';
import type { MemberUseCases } from '../../../../core/use-cases/people/members/member-use-cases.js';
import { members } from '../../../../core/use-cases/people/members/members.js';
import { signInUseCases } from '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../../support/fixtures/people.js';

export const browser = { address: '192.0.2.1', userAgent: 'Any browser' } as const;
export const password = 'correct horse battery';

/** The origin of the dashboard, for which passkeys are made. */
export const origin = 'https://messages.example.com';

/** Hashes that anyone can read, and a count of what was verified. */
const plainPasswords = () => {
  const verified: string[] = [];
  const passwords: PasswordHashing = {
    hash: async (text) => {
      verified.push(text);
      return `hash of ${text}`;
    },
    verify: async (hash, text) => {
      verified.push(text);
      return hash === `hash of ${text}`;
    },
  };
  return { passwords, verified };
};

/** The sign-in on stores in memory, under clocks that the test moves, with one member who has a password. */
export const peopleScene = async () => {
  const stores = memoryStores(anyId);
  const time = { wall: noon, steady: noon + 5_000_000 };
  const { passwords, verified } = plainPasswords();
  const sealing = aesSealing(systemRandomBytes(32));
  const codes = oneTimeCodes(systemRandomBytes);
  const ports = {
    ...stores,
    clock: () => time.wall,
    steady: () => time.steady,
    newId: anyId,
    digest: sha256,
    randomBytes: systemRandomBytes,
    sealing,
    addressMatch,
    isAddressRange,
    passwords,
    oneTimeCodes: codes,
    guesses: zxcvbnGuesses(),
    limitSignIns: memoryRateLimiter(() => time.steady),
    passkeys: webAuthn({ publicUrl: `${origin}/roundtrip/` }),
  };
  const { people } = stores;
  const addOrganization = async (): Promise<OrganizationId> => {
    const organization = anyOrganization();
    await add(stores, { organizations: [organization] });
    return organization.id;
  };
  const addMember = async (organization: OrganizationId, role: Role, given: Partial<User> = {}) => {
    const user = anyUser({ secondFactor: null, passwordHash: `hash of ${password}`, ...given });
    await add(stores, {
      users: [user],
      members: [anyMember({ organization, user: user.id, role })],
    });
    return user;
  };
  const organization = await addOrganization();
  const user = await addMember(organization, 'owner');
  const signIn = signInUseCases(ports);
  const memberUseCases: MemberUseCases = make(members, ports);
  const actorOf = async ({ id, email: name }: User): Promise<Actor> => {
    const memberships = await people.membershipsOf(id);
    return { kind: 'user', id, name, address: browser.address, memberships };
  };
  return {
    ...{ ports, stores, people, time, verified, codes, organization, user },
    ...{ addOrganization, addMember, actorOf, signIn },
    members: memberUseCases,
    /** Signs the user in by password. */
    begin: async (email = user.email) =>
      rightOf(await signIn.signInByPassword({ email, password, ...browser })),
    entries: async (of: OrganizationId | null = organization) =>
      (await stores.audit.list(of, { limit: 99 })).map(
        ({ action, outcome }) => `${action} ${outcome}`,
      ),
    secretOf: async () => {
      const found = present(await people.findUser(user.id));
      return sealing.open(present(found.secondFactor ?? undefined).sealedSecret, user.id);
    },
  };
};

export const codeOf = (answer: E.Either<{ readonly code: string }, unknown>): string =>
  E.isLeft(answer) ? answer.left.code : 'done';
