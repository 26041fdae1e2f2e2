import type { Content } from '../../core/model/messages/content.js';
import type { Message } from '../../core/model/messages/message.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { ChatProvider, SendCall } from '../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { Instant } from '../../core/shared/time.js';
import { secondMs } from '../../core/shared/time.js';
import type { SandboxLedger, ScheduledReport } from './ledger.js';
import { type PlannedReport, scenarioOf } from './script.js';
import { sandboxTemplates } from './templates.js';

export type SandboxPorts = {
  readonly clock: Clock;
  readonly ledger: SandboxLedger;
  /** Told that there is something to report, so that it is reported in time. */
  readonly onScheduled?: (dueAt: Instant) => void;
};

/** How long an unknown outcome waits at the sandbox (docs/specification.md#3.6.6). */
const unknownWaitMs = 10 * secondMs;

/**
 * The fake provider: deterministic by recipient (docs/specification.md#3.9.2). It recognises a message that it has taken
 * before, so asking it again is harmless; what it owes is as durable as its ledger.
 */
export const sandboxProvider = (ports: SandboxPorts): ChatProvider => ({
  unknownWaitMs,
  silenceCounts: true,
  send: async (call) => {
    const { clock, ledger, onScheduled } = ports;
    const { message, attempt } = call;
    const now = clock();
    const part = scenarioOf(message.to);
    const ageMs = now - (message.progress.reachedAt.accepted ?? now);
    const refused = part.refuse?.({ attempt, ageMs });
    if (refused) return refused;

    const scheduled = part.owes.map((owed, index) => debtOf(call, owed, index, now));
    const { id: subject, project, channel, to: recipient } = message;
    await ledger.record({ subject, project, channel, recipient, at: now, scheduled });
    const [first] = scheduled;
    if (first) onScheduled?.(first.dueAt);
    return part.losesAnswer && attempt === 1
      ? { kind: 'unknown', reason: 'the answer was lost' }
      : { kind: 'taken', providerId: nameOf(message) };
  },
  confirmRead: async () => ({ kind: 'taken', providerId: null }),
  ...sandboxTemplates(ports),
});

/** The sandbox's own name for a message: told by the message alone, so that it stays the same. */
const nameOf = ({ id }: Message): string => `sandbox.${id}`;

const debtOf = (
  { message }: SendCall,
  owed: PlannedReport,
  index: number,
  now: Instant,
): ScheduledReport => {
  const dueAt = now + owed.afterMs;
  return {
    id: `${message.id}.${String(index).padStart(2, '0')}`,
    dueAt,
    report: 'echo' in owed ? echoOf(message, dueAt) : statusOf(message, owed, dueAt),
  };
};

const statusOf = (
  message: Message,
  { status, error }: Extract<PlannedReport, { status: unknown }>,
  at: Instant,
): ProviderReport => ({
  kind: 'status',
  channel: message.channel,
  providerId: nameOf(message),
  echo: message.id,
  status,
  at,
  error: error ?? null,
  providerCode: error?.code ?? null,
});

const echoOf = (message: Message, at: Instant): ProviderReport => ({
  kind: 'inbound',
  channel: message.channel,
  providerId: `${nameOf(message)}.echo`,
  from: message.to,
  at,
  content: echoedContent(message),
  answers: nameOf(message),
});

/** Text and media come back as they went; nobody answers with a template, but with what it said. */
const echoedContent = ({ content }: Message): Content =>
  content.type === 'template' ? { type: 'text', body: content.body } : content;
