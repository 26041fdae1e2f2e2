import type { Channel } from '../../core/model/channels/channel.js';
import type { Message } from '../../core/model/messages/message.js';
import {
  type MessageStatus,
  messageStatuses,
  type Progress,
} from '../../core/model/messages/status.js';
import type { StatusReport } from '../../core/model/messages/status-report.js';
import type { Job } from '../../core/model/queue/job.js';
import type { Id, IdPrefix, NewId } from '../../core/shared/ids.js';
import { hourMs, type Instant } from '../../core/shared/time.js';

/** The middle of a day in the middle of a month. */
export const noon: Instant = Date.UTC(2026, 0, 15, 12);

/** The identifier of that number: the same for the same number. */
export const idOf = <P extends IdPrefix>(prefix: P, number: number): Id<P> =>
  `${prefix}_01h${String(number).padStart(23, '0')}`;

/** Identifiers that count on from 1. */
export const countingIds = (): NewId => {
  let made = 0;
  return (prefix) => {
    made += 1;
    return idOf(prefix, made);
  };
};

export const anyChannel = (given: Partial<Channel> = {}): Channel => ({
  id: idOf('chan', 1),
  project: idOf('proj', 1),
  version: 1,
  type: 'whatsapp',
  provider: 'sandbox',
  address: '+12025550100',
  displayName: null,
  status: 'active',
  ratePerSecond: 80,
  settings: {},
  createdAt: noon,
  updatedAt: noon,
  ...given,
});

/** An outbound message of `anyChannel`, just accepted. */
export const anyMessage = (given: Partial<Message> = {}): Message => ({
  id: idOf('msg', 1),
  project: idOf('proj', 1),
  version: 1,
  channel: idOf('chan', 1),
  direction: 'outbound',
  from: '+12025550100',
  to: '+12025550123',
  content: { type: 'text', body: 'Any text' },
  progress: { status: 'accepted', reachedAt: { accepted: noon } },
  metadata: {},
  inReplyTo: null,
  error: null,
  providerId: null,
  request: idOf('req', 1),
  ...given,
});

/** How a message stands that went the whole way to a status, a second each step. */
export const progressTo = (status: MessageStatus): Progress => {
  const steps = status === 'failed' ? ['accepted', 'failed'] : messageStatuses.slice(0, 4);
  const taken = steps.slice(0, steps.indexOf(status) + 1);
  return {
    status,
    reachedAt: Object.fromEntries(taken.map((step, i) => [step, noon + i * 1_000])),
  };
};

/** A send in its first attempt, under epoch 7. */
export const anyTakenJob = (given: Partial<Job> = {}): Job => ({
  id: idOf('job', 1),
  lane: idOf('chan', 1),
  project: idOf('proj', 1),
  kind: 'send',
  subject: idOf('msg', 1),
  recipient: '+12025550123',
  order: 1,
  state: 'sending',
  dueAt: noon,
  expiresAt: noon + 24 * hourMs,
  attempt: 1,
  failures: 0,
  unknowns: 0,
  crashes: 0,
  isOvertaken: false,
  attemptedAt: noon,
  epoch: 7,
  ...given,
});

export const anyReport = (given: Partial<StatusReport> = {}): StatusReport => ({
  kind: 'status',
  channel: idOf('chan', 1),
  providerId: 'wamid.1',
  echo: null,
  status: 'delivered',
  at: noon,
  error: null,
  providerCode: null,
  ...given,
});
