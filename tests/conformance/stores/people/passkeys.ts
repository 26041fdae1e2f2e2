import assert from 'node:assert/strict';
import { eraseMember } from '../../../../core/use-cases/people/members/erase-member.js';
import { add, isMade } from '../../../support/fixtures/administration.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { anyPasskey, anySession, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

/** The longest id of a credential: 1,023 bytes in base64url. */
const longId = `${'Aa0_-'.repeat(272)}Aa0_`;

/** Passkeys, and the challenges that were used. */
export const passkeysConformance = (check: Check, fresh: Fresh): void => {
  const filled = async () => {
    const stores = await fresh();
    const [user, other] = [anyUser(), anyUser()];
    await add(stores, { users: [user, other] });
    return { stores, people: stores.people, user, other };
  };

  check('finds a passkey as it was added, and lists those of a user in their order', async () => {
    const { stores, people, user, other } = await filled();
    const passkeys = [
      anyPasskey(user, { addedAt: noon + 2 }),
      anyPasskey(user, { id: longId, addedAt: noon, usedAt: noon + 9, signCount: 4_294_967_295 }),
      anyPasskey(user, { id: 'B', addedAt: noon + 1 }),
      anyPasskey(user, { id: 'A', addedAt: noon + 1 }),
    ];
    const foreign = anyPasskey(other, { id: longId.toLowerCase() });
    await add(stores, { passkeys: [...passkeys, foreign] });
    for (const passkey of [...passkeys, foreign])
      assert.deepEqual(await people.findPasskey(passkey.id), passkey);
    assert.deepEqual(
      await people.listPasskeys(user.id),
      [1, 3, 2, 0].map((i) => passkeys[i]),
    );
    assert.deepEqual(await people.listPasskeys(other.id), [foreign]);
    assert.equal(await people.findPasskey('a'), undefined);
    assert.deepEqual(await people.listPasskeys(anyId('user')), []);
  });

  check('of users who add one credential at the same time, one has it', async () => {
    const { stores, people, user, other } = await filled();
    const all = times(8, (i) => anyPasskey(i % 2 === 0 ? user : other, { id: 'one' }));
    const made = await Promise.all(
      all.map((is) => isMade(stores, { replaces: { passkeys: [{ is }] } })),
    );
    assert.equal(made.filter((isAdded) => isAdded).length, 1);
    assert.deepEqual(await people.findPasskey('one'), all[made.indexOf(true)]);
  });

  check('a challenge is used once, with what is committed with it, or nothing', async () => {
    const { stores, people, user } = await filled();
    const challenge = { hash: 'e'.repeat(64), expiresAt: noon + 1_000 };
    const sessions = times(8, () => anySession(user, { method: 'passkey', passkey: 'one' }));
    const made = await Promise.all(
      sessions.map((is) =>
        isMade(stores, {
          replaces: { usedChallenges: [{ is: challenge }], sessions: [{ is }] },
        }),
      ),
    );
    assert.equal(made.filter((isBegun) => isBegun).length, 1);
    assert.deepEqual(await people.listSessions(user.id), [sessions[made.indexOf(true)]]);
    assert.deepEqual(await people.findUsedChallenge(challenge.hash), challenge);
    assert.equal(await people.findUsedChallenge('f'.repeat(64)), undefined);
  });

  check('removes used challenges that have expired, at their instant', async () => {
    const { stores, people } = await filled();
    const [kept, gone] = [
      { hash: 'a', expiresAt: noon + 1 },
      { hash: 'b', expiresAt: noon },
    ];
    await add(stores, { usedChallenges: [kept, gone] });
    assert.equal(await people.prune(noon), 1);
    assert.deepEqual(await people.findUsedChallenge('a'), kept);
    assert.equal(await people.findUsedChallenge('b'), undefined);
  });

  check('a removal and a use of one passkey do not miss each other', async () => {
    const { stores, people, user } = await filled();
    const was = anyPasskey(user);
    await add(stores, { passkeys: [was] });
    const session = anySession(user, { method: 'passkey', passkey: was.id });
    const use = { passkeys: [{ was, is: { ...was, usedAt: noon } }], sessions: [{ is: session }] };
    const made = await Promise.all([
      isMade(stores, { replaces: use }),
      isMade(stores, { replaces: { passkeys: [{ was }] } }),
    ]);
    assert.equal(made.filter((isDone) => isDone).length, 1);
    assert.equal((await people.listSessions(user.id)).length, made[0] ? 1 : 0);
    assert.equal((await people.findPasskey(was.id)) !== undefined, made[0]);
  });

  check('a session keeps which passkey proved it, until that is taken from it', async () => {
    const { stores, people, user } = await filled();
    const given = { method: 'passkey', secondFactor: 'passkey', passkey: longId } as const;
    const session = anySession(user, given);
    await add(stores, { sessions: [session] });
    assert.deepEqual(await people.listSessions(user.id), [session]);
    const { passkey: _, ...without } = session;
    const is = { ...without, secondFactor: null };
    assert.ok(await isMade(stores, { replaces: { sessions: [{ was: session, is }] } }));
    assert.deepEqual(await people.listSessions(user.id), [is]);
  });

  check('an erasure removes the passkeys of every user with the address', async () => {
    const { stores, people, other } = await filled();
    const email = 'ada@example.com';
    const erased = [anyUser({ email }), anyUser({ email })];
    const passkeys = erased.flatMap((user) => [anyPasskey(user), anyPasskey(user)]);
    const kept = anyPasskey(other);
    await add(stores, { users: erased, passkeys: [...passkeys, kept] });
    rightOf(await eraseMember(stores)({ email }));
    for (const { id } of passkeys) assert.equal(await people.findPasskey(id), undefined);
    assert.deepEqual(await people.listPasskeys(other.id), [kept]);
  });
};
