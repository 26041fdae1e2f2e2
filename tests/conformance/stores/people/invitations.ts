import assert from 'node:assert/strict';
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
  const { people, tenants } = await fresh();
  const organizations = [anyOrganization(), anyOrganization()] as const;
  for (const organization of organizations) await tenants.addOrganization(organization);
  const [one, two] = [organizations[0].id, organizations[1].id];
  const user = anyUser({ email: 'ada@example.com' });
  await people.addUser(user);
  const open = async (organization = one, now = noon) =>
    (await people.listInvitations(organization, now)).map(({ id }) => id);
  return { people, one, two, user, open };
};

/** Invitations. Instants are of steady time. */
export const invitationsConformance = (check: Check, fresh: Fresh): void => {
  check('an invitation changes nothing before it is accepted', async () => {
    const { people, one, two, user } = await scene(fresh);
    const member = anyMember({ organization: two, user: user.id });
    await people.addMember(member);
    const [link, session] = [anyLink(user), anySession(user)];
    await people.addLink(link);
    await people.addSession(session);
    const invitation = anyInvitation({ organization: one, email: user.email });
    await people.addInvitation(invitation);
    await people.addInvitation(anyInvitation({ organization: one, email: 'eve@example.com' }));
    assert.deepEqual(await people.findInvitation(invitation.hash, noon), invitation);
    assert.deepEqual(await people.membershipsOf(user.id), [member]);
    assert.deepEqual(await people.listMembers(one), []);
    assert.deepEqual(await people.findLink(link.hash, noon), link);
    assert.deepEqual((await people.findSession(session.hash))?.members, [member]);
    assert.deepEqual(await people.findUser(user.id), user);
    assert.deepEqual(await people.findUsersByEmail('eve@example.com', 9), []);
  });

  check('an organization has one invitation to an address, and never one of another', async () => {
    const { people, one, two, open } = await scene(fresh);
    const to = (organization: typeof one, email = 'ada@example.com') =>
      anyInvitation({ organization, email });
    const [first, second, foreign, other] = [to(one), to(one), to(two), to(one, 'eve@example.com')];
    for (const each of [first, foreign, other, second]) await people.addInvitation(each);
    assert.equal(await people.findInvitation(first.hash, noon), undefined);
    assert.deepEqual(await open(), [second.id, other.id]);
    assert.deepEqual(await open(two), [foreign.id]);
    assert.equal(await people.removeInvitation(one, foreign.id), false);
    assert.equal(await people.removeInvitation(one, second.id), true);
    assert.equal(await people.removeInvitation(one, second.id), false);
    assert.deepEqual(await open(), [other.id]);
    assert.deepEqual(await people.findInvitation(foreign.hash, noon), foreign);
    const many = times(8, () => to(one));
    await Promise.all(many.map(people.addInvitation));
    assert.equal((await open()).length, 2);
  });

  check('accepts an invitation once, until it expires, as a user or as a new one', async () => {
    const { people, one, two, user, open } = await scene(fresh);
    const joining = { at: noon + 7, except: null };
    const offer = anyInvitation({ organization: one, email: user.email, role: 'developer' });
    await people.addInvitation(offer);
    const late = await people.acceptInvitation(offer.hash, offer.expiresAt, {
      ...{ ...joining, user: user.id },
    });
    assert.equal(late, 'absent');
    assert.deepEqual(await people.membershipsOf(user.id), []);
    const newcomers = times(8, () => anyUser({ email: user.email }));
    const answers = await Promise.all(
      newcomers.map((newcomer) =>
        people.acceptInvitation(offer.hash, offer.expiresAt - 1, { ...joining, user: newcomer }),
      ),
    );
    assert.equal(answers.filter((answer) => answer === 'accepted').length, 1);
    assert.equal(answers.filter((answer) => answer === 'absent').length, 7);
    const joined = present(newcomers[answers.indexOf('accepted')]);
    assert.deepEqual(
      (await people.findUsersByEmail(user.email, 9)).map(({ id }) => id),
      [user.id, joined.id],
    );
    assert.deepEqual(await people.membershipsOf(joined.id), [
      { organization: one, user: joined.id, role: 'developer', addedAt: noon + 7 },
    ]);
    assert.deepEqual(await open(), []);

    const second = anyInvitation({ organization: two });
    await people.addInvitation(second);
    const accept = () => people.acceptInvitation(second.hash, noon, { ...joining, user: user.id });
    const twice = await Promise.all([accept(), accept()]);
    assert.ok(twice.includes('accepted'));
    assert.equal((await people.membershipsOf(user.id)).length, 1);
  });

  check('a member accepts no other invitation of the organization, which stays', async () => {
    const { people, one, user, open } = await scene(fresh);
    const member = anyMember({ organization: one, user: user.id, role: 'viewer' });
    await people.addMember(member);
    const [offer, session] = [
      anyInvitation({ organization: one, role: 'owner' }),
      anySession(user),
    ];
    await people.addInvitation(offer);
    await people.addSession(session);
    const joining = { user: user.id, at: noon, except: null };
    assert.equal(await people.acceptInvitation(offer.hash, noon, joining), 'member');
    assert.deepEqual(await people.membershipsOf(user.id), [member]);
    assert.deepEqual(await open(), [offer.id]);
    assert.ok(await people.findSession(session.hash));
  });

  check('who accepts keeps one session, and no link that was made before', async () => {
    const { people, one, user } = await scene(fresh);
    const [mine, other, link] = [anySession(user), anySession(user), anyLink(user)];
    for (const session of [mine, other]) await people.addSession(session);
    await people.addLink(link);
    const offer = anyInvitation({ organization: one });
    await people.addInvitation(offer);
    const joining = { user: user.id, at: noon, except: mine.id };
    assert.equal(await people.acceptInvitation(offer.hash, noon, joining), 'accepted');
    assert.deepEqual(await people.listSessions(user.id), [mine]);
    assert.equal(await people.findLink(link.hash, noon), undefined);
  });

  check('removes invitations that are expired, at their instant', async () => {
    const { people, one, open } = await scene(fresh);
    const [live, gone] = [
      anyInvitation({ organization: one, expiresAt: noon + 1 }),
      anyInvitation({ organization: one, expiresAt: noon }),
    ];
    for (const each of [live, gone]) await people.addInvitation(each);
    assert.deepEqual(await open(one, noon - 1), [live.id, gone.id]);
    assert.deepEqual(await open(one, noon), [live.id]);
    assert.equal(await people.prune(noon), 1);
    assert.deepEqual(await open(one, noon - 1), [live.id]);
    assert.equal(await people.removeInvitation(one, anyId('inv')), false);
  });
};
