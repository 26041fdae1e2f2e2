import type { Change } from '../../core/commit/change.js';
import type { ApiKey } from '../../core/model/access/api-key.js';
import { defaultBilling } from '../../core/model/billing/billing.js';
import { countOne } from '../../core/model/billing/usage.js';
import { type Channel, defaultRatePerSecond } from '../../core/model/channels/channel.js';
import type { EventDraft } from '../../core/model/events/event.js';
import type { Media } from '../../core/model/media/media.js';
import type { Message } from '../../core/model/messages/message.js';
import { messageJson } from '../../core/model/messages/message-json.js';
import { startAccepted } from '../../core/model/messages/status.js';
import type { UnmatchedReport } from '../../core/model/messages/status-report.js';
import type { JobDraft } from '../../core/model/queue/job.js';
import { defaultSendTtlMs } from '../../core/model/queue/timing.js';
import type { Template } from '../../core/model/templates/template.js';
import type { Organization, Project } from '../../core/model/tenants/project.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import type { Id, IdPrefix } from '../../core/shared/ids.js';
import type { PhoneNumber } from '../../core/shared/phone-number.js';
import type { Instant } from '../../core/shared/time.js';

/** What the time is in a test that does not say otherwise: the middle of a day in the middle of a month. */
export const noon: Instant = Date.UTC(2026, 0, 15, 12);

/** That many values, each made from its index. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

/** A well-formed identifier that sorts after all that were made before. */
export const anyId = <P extends IdPrefix>(prefix: P): Id<P> =>
  `${prefix}_01h${String(next()).padStart(23, '0')}`;

/** A number that nobody else has. */
const anyNumber = (): PhoneNumber => `+1202${String(next()).padStart(7, '0')}`;

export const anyOrganization = (): Organization => ({
  id: anyId('org'),
  name: 'Any organization',
  createdAt: noon,
});

/** A live project without a limit, unless said otherwise. */
export const anyProject = (given: Partial<Project> & Pick<Project, 'organization'>): Project => ({
  id: anyId('proj'),
  name: 'Any project',
  environment: 'live',
  billing: defaultBilling,
  createdAt: noon,
  ...given,
});

export const anyKey = (given: Partial<ApiKey> & Pick<ApiKey, 'project'>): ApiKey => ({
  id: anyId('key'),
  hash: String(next()).padStart(64, '0'),
  lastFour: 'abcd',
  scopes: ['messages:write', 'messages:read'],
  expiresAt: null,
  allowedIps: [],
  createdAt: noon,
  revokedAt: null,
  lastUsedOn: null,
  ...given,
});

export const anyChannel = (given: Partial<Channel> & Pick<Channel, 'project'>): Channel => ({
  id: anyId('chan'),
  version: 0,
  type: 'whatsapp',
  provider: 'sandbox',
  address: '+12025550100',
  displayName: null,
  status: 'active',
  ratePerSecond: defaultRatePerSecond,
  settings: {},
  createdAt: noon,
  updatedAt: noon,
  ...given,
});

export const anyMessage = (
  { id, project, address }: Channel,
  given: Partial<Message> = {},
): Message => ({
  id: anyId('msg'),
  project,
  version: 0,
  channel: id,
  direction: 'outbound',
  from: address,
  to: anyNumber(),
  content: { type: 'text', body: 'Any text' },
  progress: startAccepted(noon),
  metadata: {},
  inReplyTo: null,
  error: null,
  providerId: null,
  request: null,
  ...given,
});

export const anyTemplate = (
  { id: channel, project }: Channel,
  given: Partial<Template> = {},
): Template => ({
  id: anyId('tmpl'),
  project,
  version: 0,
  channel,
  name: 'any_name',
  language: 'en_US',
  category: 'utility',
  body: 'Any {{1}} body.',
  components: {},
  examples: [],
  status: 'draft',
  rejectionReason: null,
  submission: null,
  providerId: null,
  heardAt: null,
  createdAt: noon,
  updatedAt: noon,
  ...given,
});

export const anyMedium = (given: Partial<Media> & Pick<Media, 'project'>): Media => ({
  id: anyId('med'),
  version: 0,
  kind: 'image',
  mimeType: 'image/png',
  size: 1_000,
  sha256: String(next()).padStart(64, '0'),
  filename: null,
  createdAt: noon,
  ...given,
});

export const anyEvent = (given: Partial<EventDraft> = {}): EventDraft => ({
  id: anyId('evt'),
  type: 'message.accepted',
  at: noon,
  subject: anyId('msg'),
  data: '{"any":"data"}',
  ...given,
});

export const anyJob = (lane: Channel, given: Partial<JobDraft> = {}): JobDraft => ({
  id: anyId('job'),
  lane: lane.id,
  kind: 'send',
  subject: anyId('msg'),
  recipient: anyNumber(),
  dueAt: noon,
  expiresAt: noon + defaultSendTtlMs,
  ...given,
});

export const anyKeptReport = (
  lane: Channel,
  given: Partial<UnmatchedReport> = {},
): UnmatchedReport => ({
  report: {
    kind: 'status',
    channel: lane.id,
    providerId: `wamid.${next()}`,
    echo: null,
    status: 'delivered',
    at: noon,
    error: null,
    providerCode: null,
  },
  receivedAt: noon,
  ...given,
});

type AcceptanceOptions = {
  readonly at?: Instant;
  readonly to?: string;
  readonly key?: string;
  readonly fingerprint?: string;
  readonly dueAt?: Instant;
  readonly expiresAt?: Instant;
};

/** A send as the domain commits it: message, event, job, what it spends and counts, and its key. */
export const anyAcceptance = (channel: Channel, options: AcceptanceOptions = {}): Change => {
  const { at = noon, to = anyNumber(), key, fingerprint = 'any fingerprint' } = options;
  const { project, id: lane } = channel;
  const message = anyMessage(channel, { to, progress: startAccepted(at) });
  const data = JSON.stringify(messageJson(message));
  const event = anyEvent({ at, subject: message.id, data });
  const record = { project, fingerprint, message: message.id, event: event.id, createdAt: at };
  const { dueAt = at, expiresAt = at + defaultSendTtlMs } = options;
  return {
    project,
    at,
    requires: {
      allowance: true,
      backlogBelow: { lane, threshold: 24_000 },
      ...(key === undefined ? {} : { idempotency: { ...record, key } }),
    },
    puts: { messages: [message] },
    events: [event],
    jobs: [anyJob(channel, { subject: message.id, recipient: to, dueAt, expiresAt })],
    usage: [countOne('outbound_messages', channel, at)],
  };
};

/** An active endpoint that subscribes to everything about messages, unless said otherwise. */
export const anyEndpoint = (
  given: Partial<WebhookEndpoint> & Pick<WebhookEndpoint, 'project'>,
): WebhookEndpoint => ({
  id: anyId('whe'),
  version: 0,
  url: 'https://hooks.example/',
  subscribedTypes: ['message.*'],
  description: null,
  inactiveReason: null,
  secrets: [{ sealed: 'v1.any', until: null }],
  createdAt: noon,
  updatedAt: noon,
  ...given,
});
