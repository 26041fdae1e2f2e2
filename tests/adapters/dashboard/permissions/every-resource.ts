import type { DashboardPage } from '../../../../adapters/dashboard/server/page.js';
import type { OrganizationId, ProjectId } from '../../../../core/shared/ids.js';
import type { DashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyTemplate } from '../../../support/fixtures/builders.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyProvisionedGroup, anyUser } from '../../../support/fixtures/people.js';
import { samples } from '../../../support/media/samples.js';

/** A project with one resource of every kind that a page can be about. */
export type Resources = {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  /** Ids by the first part of a path: `messages`. Those of its deliveries: `deliveries`. */
  readonly ids: Readonly<Record<string, string>>;
};

/** Creates an organization of its own with a project and resources. */
export const otherResources = async (host: DashboardHost): Promise<Resources> => {
  const { useCases } = host;
  const { id: organization } = rightOf(await useCases.createOrganization({ name: 'Other' }));
  const { id: project } = rightOf(
    await useCases.createProject({ organization, name: 'Other', environment: 'test' }),
  );
  const { id: channel } = rightOf(
    await useCases.connectChannel({
      ...{ project, type: 'whatsapp', provider: 'sandbox' },
      ...{ address: '+12025550198', displayName: 'Other', settings: {} },
    }),
  );
  return resourcesIn(host, { organization, project, channel });
};

/** Adds resources to a project. */
export const resourcesIn = async (
  { useCases, stores, time: { now: at } }: DashboardHost,
  {
    organization,
    project,
    channel: id,
  }: Pick<DashboardHost, 'organization' | 'project' | 'channel'>,
): Promise<Resources> => {
  const channel = present(await stores.channels.findAnywhere(id));
  const { endpoint } = rightOf(
    await useCases.createWebhookEndpoint({
      ...{ project, environment: 'test', url: 'https://hooks.example.com/a' },
      subscribedTypes: ['message.*', 'channel.*'],
      description: null,
    }),
  );
  const { rule } = rightOf(
    await useCases.saveAlertRule({
      ...{ project, environment: 'test', name: 'Queue' },
      condition: { kind: 'queue_age', seconds: 300 },
      destinations: [
        {
          ...{ kind: 'webhook', url: 'https://hooks.example.com/alerts' },
          secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
        },
      ],
    }),
  );
  const template = anyTemplate(channel);
  const media = rightOf(
    await useCases.uploadMedia({
      project,
      upload: {
        declaredType: 'image/png',
        filename: undefined,
        bytes: streamOf(samples['image/png']),
      },
    }),
  );
  rightOf(await stores.commit({ project, at, puts: { templates: [template] } }));
  const { message } = rightOf(
    await useCases.acceptMessage({
      project,
      send: {
        ...{ channel: id, to: '+12025550123', metadata: {} },
        payload: { kind: 'text', text: 'Hello' },
      },
    }),
  );
  const conversations = rightOf(await useCases.listConversations({ project, limit: 1 }));
  const conversation = present(conversations.items[0]);
  const { key } = rightOf(
    await useCases.createKey({
      ...{ project, scopes: ['messages:read'], expiresAt: null, allowedIps: [] },
    }),
  );
  const email = `grace@${organization.slice(4)}.example`;
  const user = anyUser({ email });
  await add(stores, {
    users: [user],
    members: [anyMember({ organization, user: user.id, role: 'developer' })],
  });
  const { invitation } = rightOf(
    await useCases.inviteMember({ organization, email: `x${email}`, role: 'developer' }),
  );
  const { token } = rightOf(await useCases.createScimToken({ organization, name: 'Okta' }));
  const group = anyProvisionedGroup({ organization });
  await add(stores, { provisionedGroups: [group] });
  const events = rightOf(await useCases.listLatestEvents({ project, limit: 1 }));
  const deliveries = rightOf(await useCases.listDeliveries({ project, id: endpoint.id, limit: 1 }));
  const request = {
    ...{ id: anyId('req'), project, key: key.id, method: 'GET', path: '/v1/usage', status: 200 },
    ...{ error: null, idempotencyKey: null, replayed: false, durationMs: 1, body: null },
  };
  await stores.requests.add([request]);
  return {
    organization,
    project,
    ids: {
      requests: request.id,
      messages: message,
      inbox: conversation.id,
      contacts: present(conversation.contactId),
      channels: id,
      templates: template.id,
      webhooks: endpoint.id,
      rules: rule.id,
      deliveries: present(deliveries.items[0]).id,
      events: present(events.items[0]).id,
      media: media.id,
      keys: key.id,
      members: user.id,
      invitations: invitation.id,
      directory: token.id,
      groups: group.id,
    },
  };
};

/** The address of a page about resources. Fails for a page about a kind that has none here. */
export const addressOf = (
  { level, path }: DashboardPage,
  { organization, project, ids }: Pick<Resources, 'organization' | 'project' | 'ids'>,
): string => {
  const parts = path.split('/');
  const filled = parts.map((part, i) => {
    if (!part.startsWith(':')) return part;
    const kind = parts[i - 1] ?? '';
    const id = ids[kind];
    if (id === undefined)
      throw new Error(`${path}: add an id of ${kind} to tests/adapters/dashboard/permissions`);
    return id;
  });
  const roots = {
    project: `/dashboard/projects/${project}`,
    organization: `/dashboard/organizations/${organization}`,
    plain: '/dashboard',
    open: '/dashboard',
  } as const;
  return roots[level] + filled.join('/');
};
