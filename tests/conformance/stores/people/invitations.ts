import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { inviteMember } from '../../../../core/use-cases/people/members/invitations.js';
import { add, isMade } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization, noon, times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import {
  anyInvitation,
  anyLink,
  anyMember,
  anySession,
  anyUser,
} from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

const scene = async (fresh: Fresh) => {
  const stores = await fresh();
  const organizations = [anyOrganization(), anyOrganization()] as const;
  const [one, two] = [organizations[0].id, organizations[1].id];
  const user = anyUser({ email: 'ada@example.com' });
  await add(stores, { organizations, users: [user] });
  const idsOf = async (organization = one) =>
    (await stores.people.listInvitations(organization)).map(({ id }) => id);
  return { stores, people: stores.people, one, two, user, idsOf };
};

/** Invitations. Instants are of steady time. */
export const invitationsConformance = (check: Check, fresh: Fresh): void => {
  check('an invitation changes nothing before it is accepted', async () => {
    const { stores, people, one, two, user } = await scene(fresh);
    const member = anyMember({ organization: two, user: user.id });
    const [link, session] = [anyLink(user), anySession(user)];
    await add(stores, { members: [member], links: [link], sessions: [session] });
    const invitation = anyInvitation({ organization: one, email: user.email });
    const other = anyInvitation({ organization: one, email: 'eve@example.com' });
    await add(stores, { invitations: [invitation, other] });
    assert.deepEqual(await people.findInvitation(invitation.hash), invitation);
    assert.equal(await people.findInvitation('0'.repeat(64)), undefined);
    assert.deepEqual(await people.membershipsOf(user.id), [member]);
    assert.deepEqual(await people.listMembers(one), []);
    assert.deepEqual(await people.findLink(link.hash), link);
    assert.deepEqual((await people.findSession(session.hash))?.members, [member]);
    assert.deepEqual(await people.findUser(user.id), user);
    assert.deepEqual(await people.findUsersByEmail('eve@example.com', 9), []);
  });

  check('lists invitations by organization and by address', async () => {
    const { stores, people, one, two, user } = await scene(fresh);
    const to = (organization: typeof one, email = user.email) =>
      anyInvitation({ organization, email });
    const [ours, theirs, other] = [to(one), to(two), to(one, 'eve@example.com')];
    await add(stores, { invitations: [other, theirs, ours] });
    assert.deepEqual(await people.listInvitations(one), [ours, other]);
    assert.deepEqual(await people.listInvitations(two), [theirs]);
    assert.deepEqual(await people.listInvitations(anyId('org')), []);
    const all = await people.listInvitationsTo(user.email);
    assert.deepEqual(new Set(all), new Set([ours, theirs]));
  });

  check('an organization has one invitation to an address, and never one of another', async () => {
    const { stores, people, one, two, idsOf } = await scene(fresh);
    const email = 'eve@example.com';
    const [foreign, other] = [
      anyInvitation({ organization: two, email }),
      anyInvitation({ organization: one }),
    ];
    await add(stores, { invitations: [foreign, other] });
    const tokens = [...times(8, (i) => Uint8Array.of(i))];
    const invite = inviteMember({
      ...{ ...stores, clock: () => noon, steady: () => noon, newId: anyId },
      digest: (token) => `digest of ${token}`,
      randomBytes: () => tokens.pop() ?? Uint8Array.of(9),
    });
    const command = { organization: one, email, role: 'viewer' } as const;
    const made = await Promise.all(times(8, () => invite(command)));
    assert.ok(made.every(E.isRight));
    const [offer] = (await people.listInvitations(one)).filter((each) => each.email === email);
    assert.deepEqual(await idsOf(), [other.id, present(offer).id].sort());
    assert.deepEqual(await idsOf(two), [foreign.id]);
  });

  check('an invitation is accepted once, with what it brings, or nothing', async () => {
    const { stores, people, one, user } = await scene(fresh);
    const offer = anyInvitation({ organization: one, email: user.email, role: 'developer' });
    await add(stores, { invitations: [offer] });
    const newcomers = times(8, () => anyUser({ email: user.email }));
    const joins = newcomers.map((is) => ({
      organization: one,
      user: is.id,
      role: offer.role,
      addedAt: noon,
    }));
    const made = await Promise.all(
      newcomers.map((is, i) =>
        isMade(stores, {
          replaces: {
            ...{ invitations: [{ was: offer }], users: [{ is }] },
            members: [{ is: present(joins[i]) }],
          },
        }),
      ),
    );
    assert.equal(made.filter((isAccepted) => isAccepted).length, 1);
    const joined = made.indexOf(true);
    const users = await people.findUsersByEmail(user.email, 9);
    assert.deepEqual(users, [user, newcomers[joined]]);
    const members = (await people.listMembers(one)).map(({ member }) => member);
    assert.deepEqual(members, [joins[joined]]);
    assert.equal(await people.findInvitation(offer.hash), undefined);
  });

  check('removes invitations that are expired, at their instant', async () => {
    const { stores, people, one, idsOf } = await scene(fresh);
    const [live, gone] = [
      anyInvitation({ organization: one, expiresAt: noon + 1 }),
      anyInvitation({ organization: one, expiresAt: noon }),
    ];
    await add(stores, { invitations: [live, gone] });
    assert.deepEqual(await idsOf(), [live.id, gone.id]);
    assert.equal(await people.prune(noon), 1);
    assert.deepEqual(await idsOf(), [live.id]);
    assert.equal(await isMade(stores, { replaces: { invitations: [{ was: gone }] } }), false);
  });
};
