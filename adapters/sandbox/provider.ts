import type { OptOutCategory } from '../../core/model/contacts/preference.js';
import { isReaction, isSent } from '../../core/model/contents/contents.js';
import type { Pricing } from '../../core/model/messages/charge.js';
import type { Content } from '../../core/model/messages/content.js';
import type { Message } from '../../core/model/messages/message.js';
import type { CallOutcome, ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { PhoneNumber } from '../../core/shared/phone-number.js';
import type { Instant } from '../../core/shared/time.js';
import { secondMs } from '../../core/shared/time.js';
import { whatsAppNetwork } from '../whatsapp-cloud/network/network.js';
import { answerTo } from './answers.js';
import { providerIdOf, recordCall, type SandboxPorts } from './calls.js';
import { fetchLateImage, lateImageOf } from './late-image.js';
import type { ScheduledReport } from './ledger.js';
import { pricingOf, sandboxWindows } from './pricing.js';
import { type PlannedReport, type Scenario, scenarioOf } from './scenarios.js';
import { sandboxSetup } from './setup.js';
import { sandboxTemplates } from './templates.js';

/** What the sandbox takes: it plays WhatsApp. */
export const sandboxNetwork = whatsAppNetwork;

/** How long an unknown outcome waits at the sandbox (docs/specification.md#3.6.6). */
const unknownWaitMs = 10 * secondMs;

const done: CallOutcome = { kind: 'taken', providerId: null };

const unknownType: CallOutcome = {
  kind: 'refused',
  error: { code: 'content_rejected', message: 'The sandbox takes no message of this type.' },
  providerCode: null,
};

/**
 * The simulated provider. The recipient's number decides what happens (docs/specification.md#3.9.2). A repeated call
 * with the same message schedules no second set of reports.
 */
export const sandboxProvider = (ports: SandboxPorts): ChatProvider => {
  const windows = sandboxWindows();
  return {
    network: sandboxNetwork,
    unknownWaitMs,
    silenceCounts: true,
    recognizesRepeats: true,
    send: async ({ message, attempt }) => {
      const { content } = message;
      if (!isKnown(content)) return unknownType;
      const now = ports.clock();
      const scenario = scenarioOf(message.to);
      const ageMs = now - (message.progress.reachedAt.accepted ?? now);
      // A message from the future was accepted before the clock stepped back: its age is unknown.
      const refused = scenario.refuse?.({
        attempt,
        ageMs: ageMs < 0 ? Infinity : ageMs,
        ...{ content, category: message.meteredAs },
      });
      if (refused) return refused;

      // A reaction ends at `sent`.
      const reports = isReaction(content) ? [] : scenario.reports;
      const pricing = pricingOf(content, windows.isOpen(message, now));
      const scheduled = reports.map((planned, index) =>
        scheduledReport(message, planned, index, { now, steadyNow: ports.steady(), pricing }),
      );
      for (const { report } of scheduled) windows.note(message, report);
      const { id: subject, project, channel } = message;
      await recordCall(ports, { subject, project, channel, at: now, scheduled });
      return scenario.losesFirstAnswer && attempt === 1
        ? { kind: 'unknown', reason: 'the answer was lost' }
        : taken(message, scenario);
    },
    confirmRead: async () => done,
    showTyping: async () => done,
    setBlocked: async () => done,
    fetchMedia: async (_channel, { providerId }) => fetchLateImage(providerId, ports.steady()),
    ...sandboxTemplates(ports),
    setup: sandboxSetup,
  };
};

const taken = (message: Message, { isHeld, recipient }: Scenario): CallOutcome => ({
  kind: 'taken',
  providerId: providerIdOf(message),
  ...(isHeld && { isHeld }),
  ...(recipient && { recipient }),
});

/** Whether it is a content that the service sends. */
const isKnown = (content: Content): boolean =>
  ['text', 'template', 'image', 'video', 'audio', 'document'].includes(content.type) ||
  isSent(content);

const scheduledReport = (
  message: Message,
  planned: PlannedReport,
  index: number,
  {
    now,
    steadyNow,
    pricing,
  }: { readonly now: Instant; readonly steadyNow: Instant; readonly pricing: Pricing },
): ScheduledReport => {
  const at = now + planned.afterMs;
  return {
    id: `${message.id}.${String(index).padStart(2, '0')}`,
    dueAt: steadyNow + planned.afterMs,
    report: reportOf(message, planned, { at, steadyAt: steadyNow + planned.afterMs, pricing }),
  };
};

const reportOf = (
  message: Message,
  planned: PlannedReport,
  {
    at,
    steadyAt,
    pricing,
  }: { readonly at: Instant; readonly steadyAt: Instant; readonly pricing: Pricing },
): ProviderReport => {
  if ('answer' in planned) return answerOf(message, planned, at);
  if ('typed' in planned) return typedOnPhone(message, at);
  if ('newNumber' in planned) return newNumberOf(message, planned.newNumber, at);
  if ('newUser' in planned) {
    const { before, after } = planned.newUser;
    const naming = { user: after, former: [before] };
    return { kind: 'identity', channel: message.channel, naming };
  }
  if ('stops' in planned) return stopOf(message, planned.stops, at);
  if ('lateImage' in planned) return lateImageOf(message, planned.lateImage, { at, steadyAt });
  if ('channel' in planned)
    return {
      kind: 'condition',
      channel: message.channel,
      becomes: planned.channel,
      at,
      until: null,
      providerCode: null,
      detail: 'The number of the recipient asks the sandbox for it.',
    };
  return statusOf(message, planned, at, pricing);
};

const statusOf = (
  message: Message,
  { status, error }: Extract<PlannedReport, { status: unknown }>,
  at: Instant,
  pricing: Pricing,
): ProviderReport => ({
  kind: 'status',
  channel: message.channel,
  providerId: providerIdOf(message),
  echo: message.id,
  status,
  at,
  error: error ?? null,
  providerCode: error?.code ?? null,
  ...(status !== 'failed' && { charge: { pricing } }),
});

type PlannedAnswer = Extract<PlannedReport, { answer: unknown }>;
type Answer = PlannedAnswer['answer'];

const answerOf = (
  message: Message,
  { answer, from = message.to }: PlannedAnswer,
  at: Instant,
): ProviderReport => ({
  kind: 'inbound',
  channel: message.channel,
  providerId: `${providerIdOf(message)}.${nameOf(answer)}`,
  from,
  at,
  content: answeredContent(message, answer),
  answers: providerIdOf(message),
});

/** What tells the answers of one person to a message apart. */
const nameOf = (answer: Answer): string => {
  if (typeof answer === 'string') return answer;
  return 'text' in answer ? 'text' : `emoji.${answer.emoji}`;
};

const stopOf = (message: Message, category: OptOutCategory, at: Instant): ProviderReport => ({
  kind: 'preference',
  channel: message.channel,
  naming: { number: message.to },
  ...{ category, isOut: true, at },
});

/** The same again, as the business writes it in the app of its phone. */
const typedOnPhone = (message: Message, at: Instant): ProviderReport => ({
  kind: 'inbound',
  isEcho: true,
  channel: message.channel,
  providerId: `${providerIdOf(message)}.phone`,
  from: message.to,
  at,
  content: echoedContent(message),
  answers: null,
});

const newNumberOf = (message: Message, phoneNumber: PhoneNumber, at: Instant): ProviderReport => ({
  kind: 'inbound',
  channel: message.channel,
  providerId: `${providerIdOf(message)}.number`,
  from: message.to,
  person: { networkNumber: phoneNumber, former: [message.to] },
  at,
  content: { type: 'interactive', kind: 'number_change', phoneNumber },
  answers: null,
});

const answeredContent = (message: Message, answer: Answer): Content => {
  if (answer === 'echo') return echoedContent(message);
  if (answer === 'asked') return answerTo(message.content);
  return 'text' in answer
    ? { type: 'text', body: answer.text }
    : { type: 'interactive', kind: 'reaction', emoji: answer.emoji };
};

/** Text and media are echoed unchanged. A recipient cannot send a template, so its rendered text is echoed. */
const echoedContent = ({ content }: Message): Content =>
  content.type === 'template' ? { type: 'text', body: content.body } : content;
