import type { MessageError } from '../../../../core/model/messages/message.js';
import { type ProviderMutant, withOutcome, withProvider, withReports } from './mutant.js';

const refused = {
  kind: 'refused',
  error: { code: 'provider_error', message: 'No.' },
  providerCode: null,
} as const;

/** Faulty variants of the sandbox's provider. */
export const sandboxMutants: readonly ProviderMutant[] = [
  {
    name: 'has no read confirmations, and its author forgets to say so',
    caughtBy: 'has a function for each ability of its network, and no other',
    broken: withProvider(() => ({ confirmRead: undefined })),
  },
  {
    name: 'waits for reports without an end',
    caughtBy: 'declares a wait for reports, and valid limits',
    broken: withProvider(() => ({ unknownWaitMs: Number.NaN })),
  },
  {
    name: 'claims that its network recognizes repeats',
    declares: { repeats: false },
    caughtBy: 'does not claim that its network recognizes a repeated message',
    broken: (right) => right,
  },
  {
    name: 'retries, so that the network has two messages',
    caughtBy: 'takes a message, and the network has it once',
    broken: (right) => ({ ...right, taken: async (id) => 2 * (await right.taken(id)) }),
  },
  {
    name: 'gives every message the id of the conversation',
    caughtBy: 'gives two messages two ids',
    broken: withOutcome((outcome) =>
      outcome.kind === 'taken' ? { ...outcome, providerId: 'conversation-1' } : outcome,
    ),
  },
  {
    name: 'declares lists, and forgets to send them',
    caughtBy: 'takes contents of each kind that its network declares, and refuses the others',
    broken: withProvider(({ send }) => ({
      send: async (call) => {
        const { content } = call.message;
        return 'kind' in content && content.kind === 'list'
          ? { ...refused, error: { code: 'content_rejected', message: 'No lists.' } }
          : send(call);
      },
    })),
  },
  {
    name: 'refuses with an error code of its own',
    caughtBy: 'refuses finally what the network never takes, with one of our error codes',
    broken: withOutcome((outcome) =>
      outcome.kind === 'refused'
        ? { ...outcome, error: { code: 'E404', message: 'No.' } as unknown as MessageError }
        : outcome,
    ),
  },
  {
    name: 'waits in seconds',
    caughtBy: 'says that it is throttled, and waits as long as the network asks',
    broken: withOutcome((outcome) =>
      outcome.kind === 'throttled' ? { ...outcome, waitMs: outcome.waitMs / 1_000 } : outcome,
    ),
  },
  {
    name: 'gives a message up when the network is down',
    caughtBy: 'says that the message was not taken, and may be later, when the network says so',
    broken: withOutcome((outcome) => (outcome.kind === 'not_taken' ? refused : outcome)),
  },
  {
    name: 'believes that a message without an answer was not taken',
    caughtBy: 'calls the outcome unknown when the answer is lost, and does not try again',
    broken: withOutcome((outcome) =>
      outcome.kind === 'unknown' ? { kind: 'not_taken', waitMs: 0, providerCode: null } : outcome,
    ),
  },
  {
    name: 'sends a repeated message under a new id',
    caughtBy: 'takes a repeated message once, as `recognizesRepeats` says',
    broken: (right) => {
      let calls = 0;
      return withOutcome((outcome) => {
        calls += 1;
        return outcome.kind === 'taken' ? { ...outcome, providerId: `${calls}` } : outcome;
      })(right);
    },
  },
  {
    name: 'reports without any id',
    caughtBy: 'reports on a message with our id, or under the id of its answer',
    broken: withReports((report) =>
      report.kind === 'status' ? { ...report, echo: null, providerId: null } : report,
    ),
  },
  {
    name: 'does not repeat our id in its reports',
    caughtBy: 'reports with our id on a message whose answer was lost',
    broken: withReports((report) =>
      report.kind === 'status' ? { ...report, echo: null } : report,
    ),
  },
  {
    name: 'reports times in seconds',
    caughtBy: 'reports in our terms: status, channel, and time in milliseconds',
    broken: withReports((report) =>
      report.kind === 'status' ? { ...report, at: Math.floor(report.at / 1_000) } : report,
    ),
  },
  {
    name: 'does not say why a message failed later',
    caughtBy: 'reports a message that failed later, with one of our error codes',
    broken: withReports((report) =>
      report.kind === 'status' ? { ...report, error: null } : report,
    ),
  },
  {
    name: 'takes stickers and drops them',
    caughtBy: 'sends a media file: sticker',
    broken: withProvider(({ send }) => ({
      send: async (call) => {
        const { content } = call.message;
        return content.type === 'image' && content.sticker ? refused : send(call);
      },
    })),
  },
  {
    name: 'reports what we sent as inbound, and its author declares no inbound messages',
    declares: { inbound: false },
    caughtBy: 'reports nothing as inbound',
    broken: (right) => ({
      ...right,
      reports: () => [
        {
          kind: 'inbound',
          channel: right.channel.id,
          providerId: 'p1',
          from: '+12025550123',
          at: Date.now(),
          content: { type: 'text', body: 'Any text' },
          answers: null,
        },
      ],
    }),
  },
  {
    name: 'reports an inbound text as unsupported',
    caughtBy: 'reports an inbound text with its sender, its time and an id',
    broken: withReports((report) =>
      report.kind === 'inbound'
        ? { ...report, content: { type: 'unsupported', providerType: 'text' } }
        : report,
    ),
  },
  {
    name: 'reports inbound messages under the id of the sender',
    caughtBy: 'gives two inbound messages two ids',
    broken: withReports((report) =>
      report.kind === 'inbound' ? { ...report, providerId: report.from } : report,
    ),
  },
  {
    name: 'refuses a repeated read confirmation',
    caughtBy: 'shows the sender of an inbound message that it was read',
    broken: (right) => {
      let calls = 0;
      return withProvider(({ confirmRead }) => ({
        confirmRead: async (call) => {
          calls += 1;
          return calls > 1 || !confirmRead ? refused : confirmRead(call);
        },
      }))(right);
    },
  },
  {
    name: 'reports reviews without the language',
    caughtBy: 'submits a template, and reports its review under its name and id',
    broken: withReports((report) =>
      report.kind === 'template' ? { ...report, language: '' } : report,
    ),
  },
  {
    name: 'reports reviews under another id than that of the answer',
    caughtBy: 'submits a template, and reports its review under its name and id',
    broken: withReports((report) =>
      report.kind === 'template' ? { ...report, providerId: 'another' } : report,
    ),
  },
  {
    name: 'cannot send templates',
    caughtBy: 'sends an approved template',
    broken: withProvider(({ send }) => ({
      send: async (call) => (call.message.content.type === 'template' ? refused : send(call)),
    })),
  },
  {
    name: 'finds templates that were never submitted',
    caughtBy: 'finds a template as ours once it is submitted, and not before',
    broken: withProvider(() => ({
      findTemplate: async () => ({ kind: 'found', providerId: 't1', verdict: null }),
    })),
  },
  {
    name: 'refuses a template that is submitted again',
    caughtBy: 'submits a template again without harm',
    broken: (right) => {
      let calls = 0;
      return withProvider(({ submitTemplate }) => ({
        submitTemplate: async (call) => {
          calls += 1;
          return calls > 1 || !submitTemplate
            ? { kind: 'refused', reason: 'other', providerCode: null }
            : submitTemplate(call);
        },
      }))(right);
    },
  },
];

/** Faulty variants of a network that does not repeat our id. */
export const sandboxWithoutEchoMutants: readonly ProviderMutant[] = [
  {
    name: 'neither repeats our id nor recognizes repeats',
    declares: { repeats: false },
    caughtBy: 'learns by a repeated call what became of a message whose answer was lost',
    broken: withProvider(() => ({ recognizesRepeats: false })),
  },
  {
    name: 'answers a repeated call without the id that its reports have',
    caughtBy: 'learns by a repeated call what became of a message whose answer was lost',
    broken: withOutcome((outcome) =>
      outcome.kind === 'taken' ? { ...outcome, providerId: null } : outcome,
    ),
  },
];
