import { countOne } from '../../../core/model/billing/usage.js';
import { samplesOf } from '../../../core/model/statistics/queue-sample.js';
import type { Project } from '../../../core/model/tenants/project.js';
import { dayMs } from '../../../core/shared/time.js';
import { add } from '../../support/fixtures/administration.js';
import { anyAlert, anyAlertNotice, anyAlertRule } from '../../support/fixtures/alerts.js';
import {
  anyAcceptance,
  anyContact,
  anyEndpoint,
  anyKey,
  anyMedia,
  anyTemplate,
  anyUnmatchedReport,
  noon,
} from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import {
  anyAuditEntry,
  anyInvitation,
  anyMember,
  anyPasskey,
  anyProjectRole,
  anySession,
  anyUser,
} from '../../support/fixtures/people.js';
import { messageOf, openChannel, openProject } from '../../support/fixtures/scene.js';
import { anyEnd } from '../../support/fixtures/webhook-scene.js';
import type { StoresUnderTest } from '../check.js';
import { anyPosted } from '../queue/posted-sends.js';
import { anyAwaited } from './pending-inbound.js';

/** Names and instants of what `fill` stores and `readAll` reads. */
const names = {
  key: 'k 1',
  external: 'wamid.1',
  unmatched: 'wamid.2',
  number: '+12025550177',
  subscription: 'billing',
};
const day = { from: '2026-01-15', to: '2026-01-16' };

/** Stores at least one of everything that ports can read, in a project of its own. Returns what names it. */
export const fill = async (stores: StoresUnderTest) => {
  const { commit, tenants, ephemeral, subscriptions, deliveryQueue } = stores;
  const project = await openProject(stores);
  const channel = await openChannel(stores, project, { displayName: 'Ünïcode 🎉' });
  const apiKey = anyKey({ project: project.id });
  const limit = { project: project.id, kind: 'media', days: 7, setAt: noon } as const;
  const quickReply = { project: project.id, title: 'Thanks 🎉', text: 'Thanks', setAt: noon };
  await add(stores, { keys: [apiKey], retentionLimits: [limit], quickReplies: [quickReply] });
  const rule = anyAlertRule({ project: project.id });
  const alert = anyAlert(rule);
  const alertNotice = anyAlertNotice(rule, { alerts: [alert] });
  await add(stores, { alertRules: [rule], alerts: [alert], alertNotices: [alertNotice] });
  await tenants.recordUse([{ key: apiKey.id, minute: noon }]);
  const of = { project: project.id, at: noon };

  const endpoint = anyEndpoint({ project: project.id });
  const template = anyTemplate(channel);
  const media = anyMedia({ project: project.id });
  const contact = anyContact({ project: project.id, phoneNumber: names.number });
  rightOf(
    await commit({
      ...of,
      puts: { endpoints: [endpoint], templates: [template], media: [media], contacts: [contact] },
      contactKeys: [{ key: names.number, of: contact.id }],
    }),
  );

  const sent = anyAcceptance(channel, { key: names.key });
  const message = messageOf(sent);
  rightOf(
    await commit({
      ...sent,
      externalIds: [{ name: names.external, of: message.id }],
      timeline: [
        { message: message.id, at: noon, kind: 'attempt' as const, detail: { number: 1 } },
      ],
      usage: [countOne('outbound_messages', channel, noon)],
      addUnmatchedReports: [{ name: names.unmatched, ...anyUnmatchedReport(channel) }],
    }),
  );
  rightOf(await commit(anyAcceptance(channel)));

  const [lease] = await deliveryQueue.claim({ owner: 'one', now: noon, leaseMs: 60_000, limit: 1 });
  const [delivery] = await stores.deliveries.ofEvents(project.id, [1]);
  if (lease && delivery) {
    const { project: _, lane, epoch } = lease;
    const requires = { lease: { lane, epoch } };
    rightOf(await commit({ ...of, requires, attemptEnds: [anyEnd(delivery)] }));
  }

  await stores.attemptCounts.count(endpoint.id, 1);
  await subscriptions.open({ name: names.subscription, project: project.id }, [
    { project: project.id, sequence: 1 },
  ]);
  await stores.statistics.count(project.id, 1);
  const waiting = await stores.queueSamples.waiting();
  await stores.queueSamples.record(noon, samplesOf(waiting, noon));
  await ephemeral.write('note', 'Ünïcode "🎉"', noon + 1_000);
  await stores.pendingInbound.add(anyAwaited('inbound', { tries: 2 }));
  await stores.pendingMedia.add(anyAwaited('media'));
  await stores.postedSends.add(
    anyPosted(project.id, {
      idempotencyKey: 'key',
      trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    }),
  );
  await stores.steadyRecords?.write({ offsetMs: 5, seenAt: noon }, 0);
  await stores.keyProofs?.write('proof', undefined);
  const signedIn = await fillPeople(stores, project);
  return { ...signedIn, project, channel, apiKey, endpoint, template, media, message };
};

/** Stores a user who is a member and signed in, a link, an invitation and an audit entry. */
const fillPeople = async (
  stores: StoresUnderTest,
  { organization, id: project }: Pick<Project, 'organization' | 'id'>,
) => {
  const user = anyUser({ oidc: { issuer: 'https://id.example', subject: 'a' } });
  const session = anySession(user);
  const passkey = anyPasskey(user);
  const challenge = { hash: 'e'.repeat(64), expiresAt: noon + 1_000 };
  const link = { hash: 'f'.repeat(64), user: user.id, createdAt: noon, expiresAt: noon + 1_000 };
  const invitation = anyInvitation({ organization });
  await add(stores, {
    users: [user],
    members: [anyMember({ organization, user: user.id })],
    projectRoles: [anyProjectRole({ organization, user: user.id, project })],
    sessions: [session],
    links: [link],
    passkeys: [passkey],
    usedChallenges: [challenge],
    invitations: [invitation],
    auditEntries: [anyAuditEntry({ organization })],
  });
  return { user, session, link, invitation };
};

/** All that ports can read of what was stored. */
export const readAll = async (
  stores: StoresUnderTest,
  {
    project,
    channel,
    apiKey,
    endpoint,
    template,
    media,
    message,
    user,
    session,
    link,
    invitation,
  }: Awaited<ReturnType<typeof fill>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const { id } = project;
  return {
    organization: await stores.tenants.findOrganization(project.organization),
    project: await stores.tenants.findProject(id),
    organizations: await stores.tenants.listOrganizations({ limit: 9 }),
    user: await stores.people.findUser(user.id),
    usersByEmail: await stores.people.findUsersByEmail(user.email, 9),
    passwordHash: await stores.people.findPasswordHash(user.email),
    userByPassword: await stores.people.findUserByPassword(user.email, user.passwordHash ?? ''),
    userByOidc: await stores.people.findUserByOidc('https://id.example', 'a'),
    users: await stores.people.listUsers({ limit: 9 }),
    members: await stores.people.listMembers(project.organization),
    memberships: await stores.people.membershipsOf(user.id),
    projectRoles: await stores.people.projectRoles({ organization: project.organization }),
    rolesOfUser: await stores.people.projectRoles({ user: user.id }),
    rolesInProject: await stores.tenants.listProjectRoles(id),
    session: await stores.people.findSession(session.hash),
    sessions: await stores.people.listSessions(user.id),
    invitationsTo: await stores.people.listInvitationsTo(invitation.email),
    invitation: await stores.people.findInvitation(invitation.hash),
    invitations: await stores.people.listInvitations(project.organization),
    link: await stores.people.findLink(link.hash),
    passkeys: await stores.people.listPasskeys(user.id),
    usedChallenge: await stores.people.findUsedChallenge('e'.repeat(64)),
    auditEntries: await stores.audit.listAll(undefined, 9),
    limits: await stores.tenants.listLimits(id),
    audit: await stores.audit.list(project.organization, { limit: 9 }),
    keys: await stores.tenants.listKeys(id),
    keyHolder: await stores.tenants.findHolder(apiKey.hash),
    channels: await stores.channels.list(id),
    channelOfProvider: await stores.channels.ofProvider(channel.provider),
    templates: await stores.templates.list(id, { limit: 9 }),
    template: await stores.templates.find(id, template.id),
    contact: await stores.contacts.holder(id, names.number),
    contacts: await stores.contacts.list(id, { limit: 9 }),
    media: await stores.media.find(id, media.id),
    wantedMedia: [...(await stores.media.wanted([media.sha256]))],
    messages: await stores.messages.list(id, { limit: 9 }),
    job: await stores.jobOf(id, message.id),
    events: await stores.events.list(id, { after: 0, since: 0, limit: 9 }),
    eventsAbout: await stores.events.about(id, message.id),
    idempotency: await stores.idempotency.find(id, names.key),
    timeline: await stores.timeline.of(id, message.id),
    externalIds: await stores.externalIds.find(id, names.external),
    unmatchedReports: await stores.unmatchedReports.list(id, names.unmatched),
    endpoints: await stores.endpoints.list(id),
    deliveries: await stores.deliveries.list(id, endpoint.id, { limit: 9 }),
    pendingDeliveries: await stores.deliveries.pending(),
    nextDelivery: await stores.deliveryQueue.nextDue(endpoint.id),
    nextJob: await stores.queue.nextDue(channel.id, false),
    backlog: await stores.queue.backlog(),
    subscription: await stores.subscriptions.list(),
    position: await stores.subscriptions.positions({
      name: names.subscription,
      isBehind: false,
    }),
    usage: await stores.usage.sum(id, day.from, day.to),
    statistics: await stores.statistics.read({ project: id, stepMs: dayMs, from: 0, to: noon + 1 }),
    queueSamples: await stores.queueSamples.read({
      ...{ project: id, channel: channel.id, stepMs: dayMs, from: 0, to: noon + 1 },
    }),
    attempts: await stores.attemptCounts.read({
      ...{ endpoints: [endpoint.id], stepMs: dayMs, from: 0, to: noon + 1 },
    }),
    uncounted: await stores.statistics.behind(),
    ephemeral: await stores.ephemeral.read('note', noon),
    pendingInbound: await stores.pendingInbound.overdue({ until: noon, after: noon, limit: 9 }),
    pendingMedia: await stores.pendingMedia.pending(),
    postedSends: await stores.postedSends.next(id, 9),
    keyProof: await stores.keyProofs?.read(),
    steadyRecord: (await stores.steadyRecords?.read())?.record,
  };
};
