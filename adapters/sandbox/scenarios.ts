import type { Content } from '../../core/model/messages/content.js';
import type { Message, MessageError } from '../../core/model/messages/message.js';
import type { NetworkRecipient } from '../../core/model/messages/person/person.js';
import type { StatusUpdate } from '../../core/model/messages/status.js';
import type { CallOutcome } from '../../core/ports/provider/chat-provider.js';
import type { PhoneNumber } from '../../core/shared/phone-number.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';

/** A report that the sandbox schedules `afterMs` milliseconds after it took a message. */
export type PlannedReport = { readonly afterMs: number } & (
  | { readonly status: StatusUpdate['status']; readonly error?: MessageError }
  /** The recipient answers: with the same, with what was asked for, with a text, or with an emoji; null takes it back. */
  | {
      readonly answer:
        | 'echo'
        | 'asked'
        | { readonly text: string }
        | { readonly emoji: string | null };
      /** The address that the answer comes from. Default: the number that was written to. */
      readonly from?: string;
    }
  /** The business writes the same to the recipient in the app of its phone. */
  | { readonly typed: 'same' }
  /** The recipient changes the number, and says so. */
  | { readonly newNumber: PhoneNumber }
  /** The network names the recipient by another user id. */
  | { readonly newUser: { readonly before: string; readonly after: string } }
  /** The recipient does not want marketing messages any more. */
  | { readonly stops: 'marketing' }
  /** The recipient answers with an image, whose file comes late; a corrupt one never has the hash that the sandbox names. */
  | { readonly lateImage: 'whole' | 'corrupt' }
  /** The channel becomes so. */
  | { readonly channel: 'restricted' | 'active' }
);

/** How the sandbox behaves for one recipient (docs/specification.md#3.9.2). */
export type Scenario = {
  /** The outcome of a call that does not take the message, or undefined. Default: every call takes it. */
  readonly refuse?: (call: {
    /** From 1. */
    readonly attempt: number;
    /** Milliseconds since the message was accepted. */
    readonly ageMs: number;
    readonly content: Content;
    /** The category of its template. */
    readonly category: Message['meteredAs'];
  }) => CallOutcome | undefined;
  /** The reports that follow, in order. */
  readonly reports: readonly PlannedReport[];
  /** The first call takes the message, but its outcome is unknown. Default: false. */
  readonly losesFirstAnswer?: boolean;
  /** The network holds the message until the first report. Default: false. */
  readonly isHeld?: true;
  /** What the network calls the recipient in its answer. Default: nothing else than the number. */
  readonly recipient?: NetworkRecipient;
};

const deliveredMs = 200;
const readMs = 500;
const lateMs = 5 * secondMs;
const echoMs = readMs + secondMs;
const restrictedMs = 2 * secondMs;
const heldMs = 3 * secondMs;

const delivered: PlannedReport = { afterMs: deliveredMs, status: 'delivered' };
const read: PlannedReport = { afterMs: readMs, status: 'read' };

const refusal = (
  code: MessageError['code'],
  message: string,
): Extract<CallOutcome, { kind: 'refused' }> => ({
  kind: 'refused',
  error: { code, message },
  providerCode: code,
});

const defaultScenario: Scenario = { reports: [delivered, read] };

/** The user ids that the person of 122 has. */
const user122 = { before: 'US.900000000000122', after: 'US.900000000000192' };

/** What the network calls 120: as a number of Brazil without its ninth digit. */
const shorterForm = '+551187650120';

/** The special numbers (docs/specification.md#3.9.2). */
const scenarios: Readonly<Record<string, Scenario>> = {
  '+12025550101': {
    refuse: () => refusal('recipient_unreachable', 'The recipient has no account.'),
    reports: [],
  },
  '+12025550102': { reports: [] },
  '+12025550103': { reports: [delivered] },
  '+12025550104': {
    reports: [
      {
        afterMs: deliveredMs,
        status: 'failed',
        error: { code: 'recipient_opted_out', message: 'The recipient does not want messages.' },
      },
    ],
  },
  '+12025550105': {
    refuse: ({ attempt }) =>
      attempt <= 2
        ? { kind: 'throttled', scope: 'recipient', waitMs: secondMs, providerCode: 'throttled' }
        : undefined,
    reports: [delivered, read],
  },
  '+12025550106': {
    losesFirstAnswer: true,
    reports: [
      { afterMs: lateMs, status: 'sent' },
      { afterMs: lateMs + deliveredMs, status: 'delivered' },
      { afterMs: lateMs + readMs, status: 'read' },
    ],
  },
  '+12025550107': { reports: [delivered, read, { afterMs: echoMs, answer: 'echo' }] },
  '+12025550108': {
    reports: (['read', 'delivered', 'sent'] as const).flatMap((status) => [
      { afterMs: deliveredMs, status },
      { afterMs: deliveredMs, status },
    ]),
  },
  '+12025550109': {
    refuse: ({ ageMs }) =>
      ageMs < minuteMs
        ? { kind: 'not_taken', waitMs: minuteMs - ageMs, providerCode: 'unavailable' }
        : undefined,
    reports: [delivered, read],
  },
  '+12025550110': { reports: [delivered, read, { afterMs: echoMs, lateImage: 'whole' }] },
  '+12025550111': { reports: [delivered, read, { afterMs: echoMs, lateImage: 'corrupt' }] },
  '+12025550112': {
    reports: [
      delivered,
      read,
      { afterMs: echoMs, channel: 'restricted' },
      { afterMs: echoMs + restrictedMs, channel: 'active' },
    ],
  },
  '+12025550113': {
    refuse: ({ content }) =>
      content.type === 'template'
        ? undefined
        : refusal('customer_window_closed', 'The recipient has not written within 24 hours.'),
    reports: [delivered, read],
  },
  '+12025550114': {
    isHeld: true,
    reports: [
      { afterMs: heldMs, status: 'sent' },
      { afterMs: heldMs + deliveredMs, status: 'delivered' },
      { afterMs: heldMs + readMs, status: 'read' },
    ],
  },
  '+12025550115': {
    reports: [delivered, read, { afterMs: echoMs, answer: 'echo', from: 'US.900000000000115' }],
  },
  '+12025550116': { reports: [delivered, read, { afterMs: echoMs, answer: 'asked' }] },
  '+12025550117': {
    reports: [delivered, read, { afterMs: echoMs, answer: { text: 'STOP' } }],
  },
  '+12025550118': {
    reports: [
      delivered,
      read,
      ...['👍', '❤️', null].map((emoji, i) => ({
        afterMs: echoMs + i * secondMs,
        answer: { emoji },
      })),
    ],
  },
  '+12025550119': { reports: [delivered, read, { afterMs: echoMs, typed: 'same' }] },
  '+12025550120': {
    recipient: { number: shorterForm },
    reports: [delivered, read, { afterMs: echoMs, answer: 'echo', from: shorterForm }],
  },
  '+12025550121': {
    refuse: ({ category }) =>
      category === 'marketing'
        ? {
            ...refusal('recipient_opted_out', 'The recipient does not want marketing messages.'),
            optsOut: 'marketing',
          }
        : undefined,
    reports: [delivered, read, { afterMs: echoMs, stops: 'marketing' }],
  },
  '+12025550122': {
    recipient: { user: user122.before },
    reports: [
      delivered,
      read,
      { afterMs: echoMs, newNumber: '+12025550192' },
      { afterMs: echoMs + secondMs, newUser: user122 },
    ],
  },
  '+12025550125': {
    isHeld: true,
    reports: [
      {
        afterMs: heldMs,
        status: 'failed',
        error: { code: 'template_unavailable', message: 'The quality review dropped it.' },
      },
    ],
  },
};

/** The scenario of a recipient's number. Any number without its own is delivered, then read. */
export const scenarioOf = (recipient: string): Scenario => scenarios[recipient] ?? defaultScenario;
