import type { MessageError } from '../../core/model/messages/message.js';
import type { StatusUpdate } from '../../core/model/messages/status.js';
import type { CallOutcome } from '../../core/ports/provider/chat-provider.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';

/** What the sandbox owes for a message that it took, so many milliseconds after it took it. */
export type PlannedReport =
  | {
      readonly afterMs: number;
      readonly status: StatusUpdate['status'];
      readonly error?: MessageError;
    }
  | { readonly afterMs: number; readonly echo: true };

/** How the sandbox plays one recipient (docs/specification.md#3.9.2). */
export type Part = {
  /** What stands against taking it, judged by attempt and age; undefined when nothing does. */
  readonly refuse?: (call: {
    readonly attempt: number;
    readonly ageMs: number;
  }) => CallOutcome | undefined;
  readonly owes: readonly PlannedReport[];
  /** It takes the message, but its answer is lost. */
  readonly losesAnswer?: boolean;
};

const deliveredMs = 200;
const readMs = 500;
const lateMs = 5 * secondMs;
const echoMs = readMs + secondMs;

const delivered: PlannedReport = { afterMs: deliveredMs, status: 'delivered' };
const read: PlannedReport = { afterMs: readMs, status: 'read' };

const refusal = (code: MessageError['code'], message: string): CallOutcome => ({
  kind: 'refused',
  error: { code, message },
  providerCode: code,
});

/** What happens to any other recipient. */
const usual: Part = { owes: [delivered, read] };

/** The numbers that behave in their own way (docs/specification.md#3.9.2). */
const parts: Readonly<Record<string, Part>> = {
  '+12025550101': {
    refuse: () => refusal('recipient_unreachable', 'The recipient has no account.'),
    owes: [],
  },
  '+12025550102': { owes: [] },
  '+12025550103': { owes: [delivered] },
  '+12025550104': {
    owes: [
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
    owes: [delivered, read],
  },
  '+12025550106': {
    losesAnswer: true,
    owes: [
      { afterMs: lateMs, status: 'sent' },
      { afterMs: lateMs + deliveredMs, status: 'delivered' },
      { afterMs: lateMs + readMs, status: 'read' },
    ],
  },
  '+12025550107': { owes: [delivered, read, { afterMs: echoMs, echo: true }] },
  '+12025550108': {
    owes: (['read', 'delivered', 'sent'] as const).flatMap((status) => [
      { afterMs: deliveredMs, status },
      { afterMs: deliveredMs, status },
    ]),
  },
  '+12025550109': {
    refuse: ({ ageMs }) =>
      ageMs < minuteMs
        ? { kind: 'not_taken', waitMs: minuteMs - ageMs, providerCode: 'unavailable' }
        : undefined,
    owes: [delivered, read],
  },
};

/** The part that a recipient plays. */
export const scenarioOf = (recipient: string): Part => parts[recipient] ?? usual;
