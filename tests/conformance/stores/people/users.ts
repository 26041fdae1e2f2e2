import assert from 'node:assert/strict';
import { anyId, times } from '../../../support/fixtures/builders.js';
import { anyLink, anySession, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

const issuer = 'https://id.example';

/** Users. */
export const usersConformance = (check: Check, fresh: Fresh): void => {
  check('finds a user as it was added, by id, address and identity', async () => {
    const { people } = await fresh();
    const full = anyUser({ oidc: { issuer, subject: 'ada' }, lastSignInAt: 5 });
    const empty = anyUser({ name: null, passwordHash: null, secondFactor: null });
    for (const user of [full, empty]) {
      assert.equal(await people.findUser(user.id), undefined);
      assert.equal(await people.addUser(user), true);
      assert.deepEqual(await people.findUser(user.id), user);
      assert.deepEqual(await people.findUserByEmail(user.email), user);
    }
    assert.deepEqual(await people.findUserByOidc(issuer, 'ada'), full);
    assert.equal(await people.findUserByOidc(issuer, 'eve'), undefined);
    assert.equal(await people.findUserByOidc('https://other.example', 'ada'), undefined);
    assert.equal(await people.findUserByEmail('unknown@example.com'), undefined);
  });

  check('of users with one address, and with one identity, adds one', async () => {
    const { people } = await fresh();
    const named = times(8, () => anyUser({ email: 'ada@example.com' }));
    const identified = times(8, () => anyUser({ oidc: { issuer, subject: 'ada' } }));
    for (const users of [named, identified]) {
      const added = await Promise.all(users.map(people.addUser));
      assert.equal(added.filter((isAdded) => isAdded).length, 1);
      for (const [i, { id }] of users.entries())
        assert.equal((await people.findUser(id)) !== undefined, added[i]);
    }
  });

  check('of changes of one version, makes one', async () => {
    const { people } = await fresh();
    const user = anyUser();
    await people.addUser(user);
    const changes = times(8, (i) => ({ ...user, version: 2, name: `Name ${i}` }));
    const changed = await Promise.all(changes.map((change) => people.changeUser(change)));
    assert.equal(changed.filter((isChanged) => isChanged).length, 1);
    assert.deepEqual(await people.findUser(user.id), changes[changed.indexOf(true)]);
    for (const version of [1, 2, 4])
      assert.equal(await people.changeUser({ ...user, version, name: 'Late' }), false);
    assert.equal(await people.changeUser({ ...anyUser(), version: 2 }), false);
    assert.deepEqual(await people.findUser(user.id), changes[changed.indexOf(true)]);
  });

  check('changes each value, and none that another user has', async () => {
    const { people } = await fresh();
    const other = anyUser({ oidc: { issuer, subject: 'other' } });
    const user = anyUser();
    await people.addUser(other);
    await people.addUser(user);
    const taken = [{ email: other.email }, { oidc: other.oidc }];
    for (const change of taken)
      assert.equal(await people.changeUser({ ...user, ...change, version: 2 }), false);
    assert.deepEqual(await people.findUser(user.id), user);
    const changed = {
      ...anyUser({ name: null, passwordHash: null, secondFactor: null, lastSignInAt: 7 }),
      ...{ id: user.id, version: 2, oidc: { issuer, subject: 'new' } },
    };
    assert.equal(await people.changeUser(changed), true);
    assert.deepEqual(await people.findUser(user.id), changed);
    assert.deepEqual(await people.findUserByOidc(issuer, 'new'), changed);
  });

  check('a change ends sessions and links with it, or nothing', async () => {
    const { people } = await fresh();
    const [user, other] = [anyUser(), anyUser()];
    for (const each of [user, other]) await people.addUser(each);
    const sessions = [anySession(user), anySession(user), anySession(other)];
    const links = [anyLink(user), anyLink(other)];
    for (const session of sessions) await people.addSession(session);
    for (const link of links) await people.addLink(link);
    const there = async () => [
      ...(await Promise.all(sessions.map(({ hash }) => people.findSession(hash)))),
      ...(await Promise.all(links.map(({ hash }) => people.findLink(hash, 0)))),
    ];
    const isThere = async () => (await there()).map((found) => found !== undefined);

    const ends = { except: sessions[1]?.id ?? null };
    assert.equal(await people.changeUser({ ...user, version: 7 }, ends), false);
    assert.equal(await people.changeUser({ ...user, version: 2 }), true);
    assert.deepEqual(await isThere(), [true, true, true, true, true]);
    assert.equal(await people.changeUser({ ...user, version: 3 }, ends), true);
    assert.deepEqual(await isThere(), [false, true, true, false, true]);
    assert.equal(await people.changeUser({ ...user, version: 4 }, { except: null }), true);
    assert.deepEqual(await isThere(), [false, false, true, false, true]);
  });

  check('lists users in the order of their ids, page by page', async () => {
    const { people } = await fresh();
    const users = times(5, () => anyUser());
    for (const user of users.toReversed()) await people.addUser(user);
    assert.deepEqual(await people.listUsers({ limit: 3 }), users.slice(0, 3));
    assert.deepEqual(await people.listUsers({ after: users[2]?.id, limit: 3 }), users.slice(3));
    assert.deepEqual(await people.listUsers({ after: anyId('user'), limit: 3 }), []);
  });
};
