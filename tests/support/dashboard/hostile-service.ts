import { Readable } from 'node:stream';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { ConversationId } from '../../../core/shared/ids.js';
import { add } from '../fixtures/administration.js';
import { anyAlert, anyAlertRule } from '../fixtures/alerts.js';
import {
  anyChannel,
  anyEndpoint,
  anyEvent,
  anyId,
  anyKey,
  anyMedia,
  anyMessage,
  anyProject,
  anyTemplate,
  noon,
} from '../fixtures/builders.js';
import { present, rightOf } from '../fixtures/either.js';
import {
  anyAuditEntry,
  anyInvitation,
  anyMember,
  anyProvisionedGroup,
  anyScimToken,
  anySession,
  anyUser,
} from '../fixtures/people.js';
import { anyEnd } from '../fixtures/webhook-scene.js';
import type { HttpCall } from '../http/http-client.js';
import { addConversation } from './conversations.js';
import { type DashboardHost, type DashboardHostOptions, dashboardHost } from './dashboard-host.js';
import { addHostileMessages, hostile, hostileContents } from './hostile.js';
import { hostileFormula, hostileLink, texts } from './hostile-texts.js';

/** A value of a closed set as a later version, or a damaged row, may have it. */
const asAny = <Value>(text: string): Value => text as unknown as Value;

const token = 'the-token-of-the-session-of-the-visitor';
/** A host in which every text that a person or a remote party can write is hostile. */
export const hostileService = async (options: DashboardHostOptions = {}) => {
  const blobs = memoryBlobStore(() => noon);
  const host = await dashboardHost({
    ...{ hasSignIn: true, called: hostile, visitorName: hostile, parts: { blobs: filled(blobs) } },
    ...options,
  });
  const conversations = await addPersons(host);
  await addHostileMessages(host);
  await seed(host, blobs);
  const session = { id: anyId('sess'), isPending: false, userAgent: texts.browser };
  host.sessions.set(token, session);
  const Cookie = `roundtrip_session=${token}`;
  return {
    ...{ ...host, cookie: Cookie },
    conversations,
    get: (path: string, headers: HttpCall['headers'] = {}) =>
      host.get(path, { Cookie, ...headers }),
  };
};

type Seeded = Pick<DashboardHost, 'organization' | 'project' | 'stores'>;

const seed = async (host: Seeded, blobs: BlobStore): Promise<void> => {
  const { project, stores } = host;
  await add(stores, { keys: [anyKey({ project, name: texts.key, allowedIps: [hostile] })] });
  await addMedia(host, blobs);
  await addChannels(host);
  await addDeliveries(host);
  await addRequest(host);
  await addPeople(host);
};

/** A request whose client wrote a hostile idempotency key, and whose row says hostile texts. */
const addRequest = ({ project, stores }: Seeded): Promise<void> =>
  stores.requests.add([
    {
      ...{ id: anyId('req'), project, key: anyId('key'), method: hostile, path: hostile },
      ...{ status: 422, error: { code: hostile, param: hostile }, replayed: true },
      ...{ idempotencyKey: texts.request, durationMs: 3, body: { [hostile]: hostile } },
    },
  ]);

type HostileConversations = {
  /** With a person who wrote each hostile content. It has a note. */
  readonly open: ConversationId;
  readonly blocked: ConversationId;
};

/** Two persons with hostile names and addresses: one wrote each hostile content, the other one is blocked. */
const addPersons = async (host: DashboardHost): Promise<HostileConversations> => {
  const { project } = host;
  const quickReplies = [{ project, title: texts.quickReply, text: hostile, setAt: noon }];
  const rule = anyAlertRule({ project, name: texts.alertRule });
  const alerts = [anyAlert(rule, { text: texts.alert })];
  await add(host.stores, { quickReplies, alertRules: [rule], alerts });
  const contact = {
    ...{ name: texts.person, username: hostile, phoneNumber: undefined, userId: hostile },
    otherAddresses: [hostileLink],
  };
  const open = await addConversation(host, {
    contact,
    messages: hostileContents.map((content) => ({ content })),
  });
  const blocked = await addConversation(host, {
    contact: { name: texts.person, blockedOn: [host.channel] },
    messages: [{ content: { type: 'text', body: hostile } }],
  });
  rightOf(await host.useCases.addNote({ project, id: open.id, text: texts.note }));
  return { open: open.id, blocked: blocked.id };
};

/** Every file has bytes, those too that were never put. */
const filled = (blobs: BlobStore): BlobStore => ({
  ...blobs,
  open: async (sha256, range) =>
    (await blobs.open(sha256, range)) ?? Readable.from([Buffer.alloc(1_000, hostile)]),
});

/** A page as an upload, and a picture that is one. */
const addMedia = async ({ project, stores }: Seeded, blobs: BlobStore): Promise<void> => {
  for (const mimeType of ['text/html', 'image/svg+xml', 'image/png', 'application/pdf']) {
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg">${hostile}${mimeType}</svg>`,
    );
    const { sha256, size } = await blobs.put(Readable.from([bytes]));
    const media = anyMedia({ project, mimeType, sha256, size, filename: hostile });
    rightOf(await stores.commit({ project, at: noon, puts: { media: [media] } }));
  }
};

const addChannels = async (host: Seeded) => {
  const { project, stores } = host;
  const reason = { providerCode: hostile, detail: texts.reason, since: noon };
  const restriction = { since: noon, until: noon + 1e12, providerCode: hostile };
  const named = { project, displayName: texts.channel, settings: { name: hostile } };
  const channels = [
    anyChannel({
      ...{ ...named, status: 'restricted', statusReason: { reason: 'restricted', ...reason } },
      address: '+12025550171',
    }),
    anyChannel({
      ...{ ...named, restriction: { restricts: 'business_initiated', ...restriction } },
      ...{ address: '+12025550172', type: hostile, provider: hostile },
    }),
  ];
  const [channel] = channels;
  const templates = statuses.map((status, i) =>
    anyTemplate(present(channel), {
      ...{ name: texts.template, language: `${hostile}${i}`, body: `${texts.body} {{1}}`, status },
      ...{ examples: [hostile], providerId: hostile },
      ...(status === 'rejected' && { rejectionReason: asAny(hostile), error: taken }),
      components: {
        header: { kind: 'text', text: texts.header },
        footer: { text: texts.footer },
        buttons: [
          { kind: 'quick_reply', text: texts.button },
          { kind: 'url', text: hostile, url: hostileLink },
          { kind: 'phone_number', text: hostile, phoneNumber: asAny(hostileLink) },
          { kind: 'copy_code', text: hostile, example: hostile },
        ],
      },
    }),
  );
  rightOf(await stores.commit({ project, at: noon, puts: { channels, templates } }));
  const messages = [anyMessage(present(channel))];
  rightOf(await stores.commit({ project, at: noon, puts: { messages } }));
  await addLiveProject(host);
};

/** Real numbers are connected in a live project alone. */
const addLiveProject = async ({ organization, stores }: Seeded): Promise<void> => {
  const live = anyProject({ organization, name: hostile });
  await add(stores, { projects: [live] });
  const reason = { reason: 'paused', providerCode: hostile, detail: hostile, since: noon } as const;
  const given = { project: live.id, provider: 'whatsapp_cloud', displayName: hostile };
  const channels = [
    anyChannel({ ...given, status: 'inactive', statusReason: reason }),
    anyChannel({ ...given, address: '+12025550173', status: 'pending' }),
  ];
  rightOf(await stores.commit({ project: live.id, at: noon, puts: { channels } }));
};

const taken = { code: 'template_taken', message: texts.rejection } as const;
const statuses: readonly Template['status'][] = ['draft', 'submitted', 'rejected', 'approved'];

/** An endpoint, an event of each message, and attempts with what a hostile server answers. */
const addDeliveries = async ({ project, stores }: Seeded): Promise<void> => {
  const { commit, deliveryQueue } = stores;
  const endpoint = anyEndpoint({
    ...{ project, url: texts.url, description: texts.description, subscribedTypes: ['message.*'] },
  });
  const inactive = anyEndpoint({ project, inactiveReason: 'manual' });
  rightOf(await commit({ project, at: noon, puts: { endpoints: [endpoint, inactive] } }));
  const events = [1, 2, 3].map(() =>
    anyEvent({ type: 'message.received', data: JSON.stringify({ [hostile]: texts.event }) }),
  );
  rightOf(await commit({ project, at: noon, events }));
  const claim = { owner: 'one', now: noon, leaseMs: 60_000, limit: 1 };
  const lease = present((await deliveryQueue.claim(claim))[0]);
  const work = present(
    await deliveryQueue.findDue({ ...lease, now: noon, limit: 10, after: 0, except: [] }),
  );
  const attemptEnds = work.fresh.map(({ delivery }, i) =>
    anyEnd(delivery, i === 0 ? 'gone' : 'failed', {
      attempt: {
        ...{ number: 1, at: noon, statusCode: i === 0 ? 410 : 500, durationMs: 12 },
        ...{ error: i === 0 ? null : texts.failure, responseBody: texts.response },
      },
    }),
  );
  rightOf(await commit({ project, at: noon, requires: { lease }, attemptEnds }));
};

const addPeople = async ({ organization, project, stores }: Seeded): Promise<void> => {
  for (const role of ['owner', 'viewer'] as const) {
    const user = anyUser({ email: `${anyId('user')}${texts.email}`, name: texts.user });
    await add(stores, {
      users: [user],
      members: [anyMember({ organization, user: user.id, role })],
      sessions: [anySession(user, { userAgent: hostile, address: hostile })],
    });
  }
  const email = `${anyId('inv')}${texts.email}`;
  const expiresAt = Number.MAX_SAFE_INTEGER;
  await add(stores, {
    invitations: [anyInvitation({ organization, email, expiresAt })],
    scimTokens: [anyScimToken({ organization, name: hostile, lastFour: hostile, expiresAt: null })],
    provisionedGroups: [
      anyProvisionedGroup({ organization, displayName: hostile, externalId: hostile }),
    ],
  });
  const details = { [hostile]: texts.detail, url: hostileLink };
  const [action, resource, address] = [texts.action, texts.resource, texts.address];
  for (const name of [hostile, hostileFormula, '+1+1', '@SUM(A1)', '-1', '\t=1', '\r=1']) {
    const actor = { kind: 'user', id: anyId('user'), name, address } as const;
    const entry = { organization, project, actor, details, action, resource };
    await add(stores, { auditEntries: [anyAuditEntry({ ...entry, outcome: name })] });
  }
};

export type HostileService = Awaited<ReturnType<typeof hostileService>>;
