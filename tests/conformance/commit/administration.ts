import assert from 'node:assert/strict';
import type { AdministrationChange, AsRead } from '../../../core/commit/administration/change.js';
import type {
  Administration,
  AdministrationKind,
} from '../../../core/commit/administration/entities.js';
import { add, isMade } from '../../support/fixtures/administration.js';
import { anyAlert, anyAlertNotice, anyAlertRule } from '../../support/fixtures/alerts.js';
import {
  anyId,
  anyKey,
  anyOrganization,
  anyProject,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present } from '../../support/fixtures/either.js';
import {
  anyAuditEntry,
  anyInvitation,
  anyLink,
  anyMember,
  anyPasskey,
  anyProjectRole,
  anyProvisionedGroup,
  anyProvisionedMember,
  anyScimToken,
  anySession,
  anyUser,
} from '../../support/fixtures/people.js';
import type { Check, Fresh, StoresUnderTest } from '../check.js';

/** A change of one value of an entity, and how to read the entity. */
type Sample<Kind extends AdministrationKind> = {
  readonly entity: Administration[Kind];
  readonly change: Partial<Administration[Kind]>;
  readonly read: (stores: StoresUnderTest) => Promise<Administration[Kind] | undefined>;
};

/** One entity of each kind, with those that it belongs to. */
const samples = () => {
  const organization = anyOrganization();
  const project = anyProject({ organization: organization.id });
  const key = anyKey({ project: project.id });
  const deleted: Administration['deletedProjects'] = {
    ...{ id: anyId('proj'), organization: organization.id },
    ...{ askedAt: noon, endedAt: noon + 1, removedAt: null },
  };
  const token: Administration['adminTokens'] = {
    ...{ id: anyId('atok'), name: 'Terraform', hash: `hash of ${organization.id}` },
    ...{ lastFour: 'abcd', scopes: ['tenants:write'], expiresAt: noon, allowedIps: ['10.0.0.0/8'] },
    ...{ createdAt: noon, revokedAt: null, lastUsedAt: null },
  };
  const plan = {
    name: `plan-${organization.id.slice(-26)}`,
    limits: { send: 60 },
    createdAt: noon,
  };
  const limit = { project: project.id, kind: 'media', days: 7, setAt: noon } as const;
  const quickReply = { project: project.id, title: 'Thanks 🎉', text: 'Line\nline', setAt: noon };
  const rule = anyAlertRule({ project: project.id });
  const alert = anyAlert(rule);
  const notice = anyAlertNotice(rule, { alerts: [alert] });
  const user = anyUser({ oidc: { issuer: 'https://id.example', subject: 'ada' } });
  const member = anyMember({ organization: organization.id, user: user.id });
  const projectRole = anyProjectRole({
    ...{ organization: organization.id, user: user.id },
    ...{ project: project.id, role: 'admin' },
  });
  const invitation = anyInvitation({ organization: organization.id });
  const scimToken = anyScimToken({ organization: organization.id });
  const provisioned = anyProvisionedMember({ organization: organization.id });
  const group = anyProvisionedGroup({ organization: organization.id, externalId: 'ext' });
  const inGroup = { group: group.id, member: provisioned.id, organization: organization.id };
  const groupRole = {
    ...{ group: group.id, project: project.id, organization: organization.id },
    ...{ role: 'viewer' as const, setAt: noon },
  };
  const seal = {
    ...{ number: 1, at: noon, previous: '', total: 1, hash: 'hash' },
    entries: [{ id: anyId('audit'), hash: 'hash of it', project: project.id }],
  };
  const stream = {
    ...{ name: `stream of ${organization.id}`, seal: 7 },
    ...{ owner: 'process', leaseUntil: noon },
  };
  const passkey = anyPasskey(user);
  const challenge = { hash: 'd'.repeat(64), expiresAt: noon };
  const [link, session, entry] = [anyLink(user), anySession(user), anyAuditEntry()];
  const all: { readonly [Kind in AdministrationKind]: Sample<Kind> } = {
    adminTokens: {
      entity: token,
      change: { revokedAt: noon + 1, lastUsedAt: noon, expiresAt: null, allowedIps: [] },
      read: async ({ adminTokens }) => {
        const found = await adminTokens?.findByHash(token.hash);
        assert.deepEqual(found, await adminTokens?.find(token.id));
        return found;
      },
    },
    plans: {
      entity: plan,
      change: { limits: { send: 70, keys: null } },
      read: async ({ tenants }) =>
        (await tenants.listPlans()).find(({ name }) => name === plan.name),
    },
    organizations: {
      entity: organization,
      change: { name: 'Other' },
      read: ({ tenants }) => tenants.findOrganization(organization.id),
    },
    projects: {
      entity: project,
      change: { name: 'Other' },
      read: ({ tenants }) => tenants.findProject(project.id),
    },
    deletedProjects: {
      entity: deleted,
      change: { removedAt: noon + 5 },
      read: ({ projectRemoval }) => projectRemoval.find(deleted.id),
    },
    keys: {
      entity: key,
      change: { revokedAt: noon },
      read: ({ tenants }) => tenants.findKey(key.id),
    },
    quickReplies: {
      entity: quickReply,
      change: { text: 'Other', setAt: noon + 1 },
      read: async ({ tenants }) => (await tenants.listQuickReplies(project.id))[0],
    },
    alertRules: {
      entity: rule,
      change: { enabled: false, quietHours: null, updatedAt: noon + 1 },
      read: async ({ alerts }) => (await alerts.rulesOf(project.id))[0],
    },
    alerts: {
      entity: alert,
      change: { told: 'all', endedAt: noon + 1 },
      read: ({ alerts }) => alerts.find(project.id, alert.id),
    },
    alertNotices: {
      entity: notice,
      change: { attempts: 2, error: 'HTTP 500', givenUpAt: noon },
      read: ({ alerts }) => alerts.findNotice(notice.id),
    },
    retentionLimits: {
      entity: limit,
      change: { days: null, setAt: noon + 1 },
      read: async ({ tenants }) => (await tenants.listLimits(project.id))[0],
    },
    users: {
      entity: user,
      change: {
        ...anyUser({ name: null, passwordHash: null, secondFactor: null, lastSignInAt: 7 }),
        ...{ id: user.id, version: 2, oidc: null },
      },
      read: ({ people }) => people.findUser(user.id),
    },
    members: {
      entity: member,
      change: { role: 'viewer' },
      read: async ({ people }) => (await people.membershipsOf(user.id))[0],
    },
    projectRoles: {
      entity: projectRole,
      change: { role: 'viewer', setAt: noon + 1, byGroups: 'viewer' },
      read: async ({ people }) => (await people.projectRoles({ user: user.id }))[0],
    },
    invitations: {
      entity: invitation,
      change: { expiresAt: noon + 5 },
      read: ({ people }) => people.findInvitation(invitation.hash),
    },
    scimTokens: {
      entity: scimToken,
      change: { revokedAt: noon + 1, lastUsedAt: noon, expiresAt: null },
      read: async ({ provisioning }) => {
        const found = await provisioning?.findTokenByHash(scimToken.hash);
        assert.deepEqual(found, await provisioning?.findToken(scimToken.id));
        return found;
      },
    },
    provisionedMembers: {
      entity: provisioned,
      change: {
        ...{ version: 2, userName: 'b@example.com', externalId: null, email: 'c@example.com' },
        ...{ displayName: null, names: null, active: false, askedRole: 'admin', role: 'admin' },
        ...{ user: user.id, changedAt: noon + 1 },
      },
      read: async ({ provisioning }) => provisioning?.findMember(organization.id, provisioned.id),
    },
    provisionedGroups: {
      entity: group,
      change: {
        version: 2,
        displayName: 'Other',
        externalId: null,
        role: 'admin',
        changedAt: noon + 1,
      },
      read: async ({ provisioning }) => (await provisioning?.listGroups(organization.id))?.[0],
    },
    provisionedGroupMembers: {
      entity: inGroup,
      change: { organization: anyOrganization().id },
      read: async ({ provisioning }) => {
        const [found] = (await provisioning?.membersOfGroups([group.id])) ?? [];
        const [same] = (await provisioning?.groupsOfMembers([provisioned.id])) ?? [];
        assert.deepEqual(found, same);
        return found;
      },
    },
    provisionedGroupRoles: {
      entity: groupRole,
      change: { role: 'admin', setAt: noon + 1 },
      read: async ({ provisioning }) =>
        (await provisioning?.groupRoles({ project: project.id }))?.[0],
    },
    links: {
      entity: link,
      change: { expiresAt: noon + 5 },
      read: ({ people }) => people.findLink(link.hash),
    },
    passkeys: {
      entity: passkey,
      change: { name: 'Other', signCount: 8, usedAt: noon + 5 },
      read: ({ people }) => people.findPasskey(passkey.id),
    },
    usedChallenges: {
      entity: challenge,
      change: { expiresAt: noon + 5 },
      read: ({ people }) => people.findUsedChallenge(challenge.hash),
    },
    sessions: {
      entity: session,
      change: { isPending: true, userAgent: null, passkey: passkey.id },
      read: async ({ people }) => (await people.findSession(session.hash))?.session,
    },
    auditStreams: {
      entity: stream,
      change: { seal: 8, owner: null, leaseUntil: noon + 1 },
      read: async ({ auditSeals }) => auditSeals?.stream(stream.name),
    },
    auditSeals: {
      entity: seal,
      change: { total: 9, hash: 'other', entries: [] },
      read: async ({ auditSeals }) => auditSeals?.newest(),
    },
    auditEntries: {
      entity: entry,
      change: {
        ...{ outcome: 'done', resource: 'key_1', details: { count: 3 } },
        ...{
          seal: 7,
          proof: { actor: { hash: 'hash', salt: 'salt' }, resource: { hash: 'hash' } },
        },
      },
      read: ({ audit }) => audit.find(entry.id),
    },
  };
  return { all, organization, project, user };
};

/** Changes of the administration: everything that a decision stands on is as it was read, or nothing is changed. */
export const administrationConformance = (check: Check, fresh: Fresh): void => {
  const filled = async () => {
    const stores = await fresh();
    const { all, ...rest } = samples();
    const kinds = Object.entries(all) as [AdministrationKind, Sample<AdministrationKind>][];
    const replaced = (
      kind: AdministrationKind,
      was?: object,
      is?: object,
    ): AdministrationChange => ({
      ...{ replaces: { [kind]: [{ was, is }] } },
    });
    return { stores, all, kinds, replaced, ...rest };
  };

  check('adds, changes and removes each kind of entity, as it was read', async () => {
    const { stores, kinds, replaced } = await filled();
    for (const [kind, { entity, read }] of kinds) {
      assert.ok(await isMade(stores, replaced(kind, undefined, entity)), kind);
      assert.deepEqual(await read(stores), entity, kind);
    }
    for (const [kind, { entity, change, read }] of kinds) {
      assert.ok(await isMade(stores, replaced(kind, entity, { ...entity, ...change })), kind);
      assert.deepEqual(await read(stores), { ...entity, ...change }, kind);
    }
    for (const [kind, { entity, change, read }] of kinds.toReversed()) {
      assert.ok(await isMade(stores, replaced(kind, { ...entity, ...change })), kind);
      assert.equal(await read(stores), undefined, kind);
    }
  });

  check('refuses an entity that is not as it was read', async () => {
    const { stores, kinds, replaced } = await filled();
    for (const [kind, { entity, change, read }] of kinds) {
      const changed = { ...entity, ...change };
      assert.equal(await isMade(stores, replaced(kind, entity, changed)), false, kind);
      assert.equal(await isMade(stores, replaced(kind, entity)), false, kind);
      assert.equal(await read(stores), undefined, kind);
      assert.ok(await isMade(stores, replaced(kind, undefined, entity)), kind);
      assert.equal(await isMade(stores, replaced(kind, undefined, changed)), false, kind);
      assert.equal(await isMade(stores, replaced(kind, changed, entity)), false, kind);
      assert.equal(await isMade(stores, replaced(kind, changed)), false, kind);
      assert.deepEqual(await read(stores), entity, kind);
    }
  });

  check('of many Changes of an entity at the same time, makes one', async () => {
    const { stores, kinds, replaced } = await filled();
    const once = async (changes: readonly AdministrationChange[], kind: AdministrationKind) => {
      const made = await Promise.all(changes.map((change) => isMade(stores, change)));
      assert.equal(made.filter((isOne) => isOne).length, 1, kind);
    };
    for (const [kind, { entity, change, read }] of kinds) {
      await once(
        times(6, () => replaced(kind, undefined, entity)),
        kind,
      );
      await once(
        times(6, () => replaced(kind, entity, { ...entity, ...change })),
        kind,
      );
      assert.deepEqual(await read(stores), { ...entity, ...change }, kind);
    }
  });

  check('makes a Change as a whole, or nothing of it', async () => {
    const { stores, kinds } = await filled();
    const replaces = Object.fromEntries(
      kinds.map(([kind, { entity }]) => [kind, [{ is: entity }]]),
    );
    const stranger = anyUser();
    const stale = { was: stranger, is: stranger };
    assert.equal(await isMade(stores, { replaces: { ...replaces, users: [stale] } }), false);
    for (const [kind, { read }] of kinds) assert.equal(await read(stores), undefined, kind);
    assert.ok(await isMade(stores, { replaces }));
    for (const [kind, { entity, read }] of kinds)
      assert.deepEqual(await read(stores), entity, kind);
  });

  check('stands on entities and sets as they were read', async () => {
    const { stores, organization, user } = await filled();
    const [one, two] = [anyUser(), user].map(({ id }) =>
      anyMember({ organization: organization.id, user: id }),
    );
    const members = [present(one), present(two)];
    await add(stores, { organizations: [organization], users: [user], members });
    const where = { organization: organization.id };
    const reads = (were: typeof members): readonly AsRead[] => [{ kind: 'members', where, were }];
    const [first] = members;
    for (const asRead of [
      reads(members),
      reads(members.toReversed()),
      [{ kind: 'users' as const, where: { id: user.id }, were: [user] }],
      [{ kind: 'users' as const, where: { id: anyId('user') }, were: [] }],
    ])
      assert.ok(await isMade(stores, { asRead }));
    const other = { ...present(first), role: 'viewer' as const };
    for (const asRead of [
      reads([]),
      reads(members.slice(1)),
      reads([other, ...members.slice(1)]),
      reads([...members, anyMember({ ...where, user: anyId('user') })]),
      [{ kind: 'users' as const, where: { id: user.id }, were: [] }],
      [{ kind: 'users' as const, where: { id: user.id }, were: [{ ...user, name: 'Other' }] }],
    ]) {
      const entry = anyAuditEntry();
      const change = { asRead, replaces: { auditEntries: [{ is: entry }] } };
      assert.equal(leftOf(await stores.commit(change)).code, 'changed');
      assert.equal(await stores.audit.find(entry.id), undefined);
    }
  });

  check('of Changes that stand on one set and add to it, makes one', async () => {
    const { stores, organization, user } = await filled();
    await add(stores, { organizations: [organization], users: [user] });
    const of = { organization: organization.id };
    const elsewhere = times(6, () => anyOrganization());
    await add(stores, { organizations: elsewhere });
    const races: Readonly<Record<string, readonly AdministrationChange[]>> = {
      projects: times(6, () => ({
        asRead: [{ kind: 'projects', where: of, were: [] }],
        replaces: { projects: [{ is: anyProject(of) }] },
      })),
      invitations: times(6, () => ({
        asRead: [{ kind: 'invitations', where: of, were: [] }],
        replaces: { invitations: [{ is: anyInvitation({ ...of, email: 'ada@example.com' }) }] },
      })),
      members: times(6, () => ({
        asRead: [{ kind: 'members', where: of, were: [] }],
        replaces: { members: [{ is: anyMember({ ...of, user: anyId('user') }) }] },
      })),
      memberships: elsewhere.map(({ id }) => ({
        asRead: [{ kind: 'members', where: { user: user.id }, were: [] }],
        replaces: { members: [{ is: anyMember({ organization: id, user: user.id }) }] },
      })),
    };
    for (const [name, changes] of Object.entries(races)) {
      const made = await Promise.all(changes.map((change) => isMade(stores, change)));
      assert.equal(made.filter((isOne) => isOne).length, 1, name);
    }
  });
};
