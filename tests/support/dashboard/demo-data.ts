import { orThrow } from '../../../composition/host/or-throw.js';
import { countOne } from '../../../core/model/billing/usage.js';
import { minuteMs } from '../../../core/shared/time.js';
import { add } from '../fixtures/administration.js';
import { anyEvent, anyTemplate } from '../fixtures/builders.js';
import { streamOf } from '../fixtures/bytes.js';
import { present } from '../fixtures/either.js';
import { anyMember, anyUser } from '../fixtures/people.js';
import { receipt } from '../media/picture.js';
import { addConversation } from './conversations.js';
import type { DashboardHost } from './dashboard-host.js';

/** Numbers of the sandbox whose messages are delivered, read, refused and answered in turn. */
const recipients = ['+12025550123', '+12025550101', '+12025550103', '+12025550107', '+12025550102'];

/** What people wrote, each with the name of the person. */
const written = [
  ['Alan T', ['Do you ship to Norway?']],
  ['Grace H', ['My order 1002 has not come yet.', 'Can you have a look?']],
] as const;

/** Fills the project of a host with messages, keys and endpoints to look at. */
export const addDemoData = async (host: DashboardHost): Promise<void> => {
  const { useCases, url, organization, project, channel, stores } = host;
  orThrow(await useCases.createProject({ organization, name: 'Shop, live', environment: 'live' }));
  await addPast({ stores, project, channel });
  orThrow(
    await useCases.createWebhookEndpoint({
      project,
      environment: 'test',
      // It answers 405, so its deliveries fail.
      url: `${url.replace('127.0.0.1', 'localhost')}/healthz`,
      subscribedTypes: ['message.*'],
      description: 'The orders of the shop',
    }),
  );
  const number = present(await stores.channels.findAnywhere(channel));
  const at = Date.now();
  const templates = (['approved', 'rejected'] as const).map((status, i) =>
    anyTemplate(number, {
      ...{ name: ['order_update', 'autumn_sale'][i] ?? '', status, createdAt: at, updatedAt: at },
      body: 'Hello {{1}}, your order {{2}} is on its way.',
      rejectionReason: status === 'rejected' ? 'incorrect_category' : null,
    }),
  );
  orThrow(await stores.commit({ project, at, puts: { templates } }));
  for (let minutes = 23 * 60; minutes >= 5; minutes -= 5) {
    const jobs = Math.max(
      0,
      Math.round(60 * Math.sin(minutes / 130) + 20 * Math.sin(minutes / 37)),
    );
    const sample = { project, jobs, oldestMs: jobs * 4_000 } as const;
    const samples = [{ ...sample, channel: '' } as const, { ...sample, channel }];
    await stores.queueSamples.record(at - minutes * minuteMs, jobs > 0 ? samples : []);
  }
  const bytes = streamOf(receipt());
  const picture = { declaredType: 'image/png', filename: 'receipt.png', bytes };
  orThrow(await useCases.uploadMedia({ project, upload: picture }));
  for (const [i, to] of [...recipients, ...recipients, ...recipients].entries())
    await useCases.acceptMessage({
      project,
      send: {
        channel,
        to: to as `+${string}`,
        payload: { kind: 'text', text: `Your order ${1_000 + i} is on its way` },
        metadata: { order: String(1_000 + i) },
      },
    });
  for (const [name, bodies] of written)
    await addConversation(host, {
      ...{ contact: { name }, at },
      messages: bodies.map((body) => ({ content: { type: 'text', body } })),
    });
  const owner = { kind: 'user', id: null, name: 'ada@example.com', address: null } as const;
  const as = useCases.actAs({ ...owner, memberships: [{ organization, role: 'owner' }] });
  for (const [email, role] of [
    ['ada@example.com', 'owner'],
    ['grace@example.com', 'developer'],
  ] as const) {
    const user = anyUser({ email, name: null });
    const member = anyMember({ organization, user: user.id, role, addedAt: at });
    await add(stores, { users: [user], members: [member] });
  }
  orThrow(await as.inviteMember({ organization, email: 'alan@example.com', role: 'viewer' }));
  orThrow(
    await as.createKey({
      project,
      name: 'Shop',
      scopes: ['messages:read', 'messages:write'],
      expiresAt: null,
      allowedIps: [],
    }),
  );
};

/** The steps of messages of the last three weeks, so that the plots show something. */
const addPast = async ({
  stores,
  project,
  channel,
}: Pick<DashboardHost, 'stores' | 'project' | 'channel'>): Promise<void> => {
  const number = present(await stores.channels.findAnywhere(channel));
  for (let minutes = 21 * 24 * 60; minutes > 0; minutes -= minutes > 24 * 60 ? 480 : 5) {
    const at = Date.now() - minutes * minuteMs;
    const sent = Math.round(12 + 8 * Math.sin(minutes / 130) + 3 * Math.sin(minutes / 37));
    const counts = [sent, sent, sent - 1, sent >> 1, minutes % 35 === 0 ? 1 : 0];
    const events = counts.flatMap((count, i) =>
      Array.from({ length: Math.max(0, count) }, () => {
        const type = steps[i] ?? 'message.accepted';
        const error = type === 'message.failed' ? { code: 'recipient_unreachable' } : null;
        return anyEvent({ type, at, data: JSON.stringify({ channel, error }) });
      }),
    );
    const usage = (['outbound_messages', 'outbound_delivered'] as const).flatMap((metric, i) =>
      Array.from({ length: Math.max(0, sent - i) }, () => countOne(metric, number, at)),
    );
    orThrow(await stores.commit({ project, at, events, usage }));
  }
};

const steps = [
  'message.accepted',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
] as const;
