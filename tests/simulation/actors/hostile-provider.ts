import { optOutCategories } from '../../../core/model/contacts/preference.js';
import type { RemoteContent, RemoteMedia } from '../../../core/model/messages/remote-message.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import type {
  CallOutcome,
  MediaFetch,
  SendCall,
} from '../../../core/ports/provider/chat-provider.js';
import type {
  CallReport,
  PreferenceReport,
  ProviderReport,
} from '../../../core/ports/provider/intake.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import { sha256Of } from '../../support/fixtures/bytes.js';
import type { DeliveredReport, Ledger, SentFile, Told } from '../ledger.js';
import { type Environment, startTime } from '../world/machine.js';
import { chargeOf, segmentsOf } from './charges.js';
import { type Inspections, inspectionsBy } from './inspections.js';
import { namingBy, type Person, recipientNames, senderNames } from './persons.js';
import { type HostileTemplates, hostileTemplates } from './templates/hostile-templates.js';

/** Hands reports to the service; whether it said that they arrived. */
export type Deliver = (reports: readonly ProviderReport[]) => Promise<boolean>;

/** A chat network with many faults. It runs outside the processes and never crashes. */
export type HostileProvider = Omit<Inspections, 'owed'> & {
  /** What it makes of a call that reached it. */
  readonly receive: (call: SendCall) => Promise<CallOutcome>;
  readonly templates: HostileTemplates;
  /** A person writes to one of our channels. */
  readonly write: (channel: ChannelId, person: Person, text: string) => void;
  /** A person sends a file to one of our channels. */
  readonly sendFile: (channel: ChannelId, person: Person, text: string) => void;
  /** A person calls one of our channels. */
  readonly ring: (channel: ChannelId, person: Person, text: string) => void;
  /** A person says, within a moment, what it wants to get on one of our channels. */
  readonly prefer: (channel: ChannelId, person: Person, text: string) => void;
  /** A file, as far as it is there. */
  readonly fileOf: (media: RemoteMedia) => Promise<MediaFetch>;
  /** Recipients that it always throttles. */
  readonly blocked: Set<string>;
  /** How many reports it still wants to tell. */
  readonly owed: () => number;
};

const reportWithinMs = 9_000;
const earlyWithinMs = 5;
const retryMs = { min: 500, max: 8_000 };
const throttleMs = [200, 1_000, 4_000];
/** What can become of a message; the last is a contradiction. */
const courses: readonly (readonly StatusReport['status'][])[] = [
  ['sent', 'delivered', 'read'],
  ['sent', 'delivered', 'read'],
  ['sent', 'delivered'],
  ['sent'],
  ['sent', 'failed'],
  ['sent', 'delivered', 'failed'],
];
/** What can become of a file; one that never comes takes long to be given up. */
const fates: readonly SentFile['fate'][] = [
  ...Array.from({ length: 6 }, () => 'ready' as const),
  ...Array.from({ length: 8 }, () => 'slow' as const),
  'corrupt',
  'corrupt',
  'absent',
];
const slowestMs = 120_000;
/** No type that an upload can have: the bytes do not tell it. */
const fileType = 'text/x-simulated';
const outagesMs = [0, 0, 500, 3_000];
/** What a person writes to a group, which all persons share. */
const inGroup = 0.15;
const ofGroup = {
  ...{ group: 'friends', isForwarded: false, isFrequentlyForwarded: false, referral: null },
};

/** How often a person changes its mind, and how many of these are said with one time. */
const changesOfMind = 3;
const sameMoment = 0.3;

const reacts = 0.3;
const emojis = ['👍', '❤️', null];

export const hostileProvider = (
  around: Environment,
  ledger: Ledger,
  deliver: Deliver,
): HostileProvider => {
  const { schedule, chance, faults } = around;
  const blocked = new Set<string>();
  const templates = hostileTemplates(around, ledger, deliver);
  const inspections = inspectionsBy(around, ledger, deliver);
  let named = 0;
  let owed = 0;

  /** Reports until it is told that the report arrived; now and then, though told, once more. */
  const insist = async (told: Told<ProviderReport>): Promise<void> => {
    const hasArrived = await deliver([told.report]);
    if (hasArrived) told.arrivedAt ??= schedule.now();
    if (hasArrived && !chance.happens(faults().reportDoubled)) {
      owed -= 1;
      return;
    }
    tellAfter(chance.between(retryMs.min, retryMs.max), told);
  };

  const tellAfter = (ms: number, told: Told<ProviderReport>): void => {
    schedule.after(ms, { label: `provider tells ${told.tag}`, run: () => void insist(told) });
  };

  const oweIn = <Report extends ProviderReport>(
    all: Told<Report>[],
    report: Report,
    tag: string,
  ): void => {
    if (chance.happens(faults().reportLost)) return;
    const told: Told<Report> = { tag, report, arrivedAt: undefined };
    all.push(told);
    owed += 1;
    const isEarly = chance.happens(faults().reportEarly);
    tellAfter(chance.between(0, isEarly ? earlyWithinMs : reportWithinMs), told);
  };

  const owe = (report: DeliveredReport['report'], tag: string): void =>
    oweIn(ledger.told, report, tag);

  const oweOfPerson = (report: CallReport | PreferenceReport, tag: string): void =>
    oweIn(ledger.toldOfPersons, report, tag);

  /** A new file: its name, its hash, and in the ledger what becomes of a download. */
  const fileNamed = (text: string): Pick<RemoteContent, 'medium'> => {
    const fate = chance.oneOf(fates);
    const readyAt = schedule.now() + (fate === 'slow' ? chance.between(0, slowestMs) : 0);
    const bytes = Buffer.from(`The file ${text}.`);
    const providerId = `file.${text}`;
    ledger.files.set(providerId, { fate, readyAt, bytes });
    const sha256 = sha256Of(fate === 'corrupt' ? Buffer.from('Other bytes.') : bytes);
    return { medium: { providerId, mimeType: fileType, sha256, filename: `${text}.sim` } };
  };

  /** The statuses of a taken message, each in its own report, in any order. */
  const oweReportsOf = ({ message, channel }: SendCall, providerId: string): void => {
    for (const status of chance.oneOf(courses)) {
      const tag = `${providerId}.${status}`;
      const code = chance.oneOf(['recipient_opted_out', 'recipient_unreachable'] as const);
      const error = { code, message: 'No.' };
      const report: StatusReport = {
        kind: 'status',
        channel: channel.id,
        providerId,
        echo: chance.happens(faults().reportWithoutEcho) ? null : message.id,
        status,
        at: startTime + schedule.now(),
        error: status === 'failed' ? error : null,
        providerCode: tag,
        charge: chargeOf(providerId),
        recipient: recipientNames(chance, message.to),
      };
      owe(report, tag);
    }
  };

  /** A status that names the person's own message. Nothing follows from it. */
  const oweStatusOfInbound = (channel: ChannelId, providerId: string): void => {
    const tag = `${providerId}.delivered`;
    const at = startTime + schedule.now();
    const status = 'delivered';
    owe(
      {
        kind: 'status',
        channel,
        providerId,
        echo: null,
        status,
        at,
        error: null,
        providerCode: tag,
      },
      tag,
    );
  };

  /** Reactions of a person to the person's own message, in any order, also before it. */
  const oweReactions = (channel: ChannelId, person: Person, answers: string): void => {
    for (const [i, emoji] of emojis.entries()) {
      const providerId = `${answers}.reaction${i}`;
      const at = startTime + schedule.now() - chance.between(0, emojis.length);
      const content = { type: 'interactive', kind: 'reaction', emoji } as const;
      const names = senderNames(chance, person);
      owe({ kind: 'inbound', channel, providerId, ...names, at, content, answers }, providerId);
    }
  };

  const take = (call: SendCall): CallOutcome => {
    named += 1;
    const providerId = `p${named}`;
    const { message, channel } = call;
    const at = schedule.now();
    ledger.takings.push({ message: message.id, channel: channel.id, providerId, at });
    oweReportsOf(call, providerId);
    const recipient = recipientNames(chance, message.to);
    return { kind: 'taken', providerId, recipient, charge: { segments: segmentsOf(providerId) } };
  };

  const throttled = (scope: 'channel' | 'recipient'): CallOutcome => {
    const waitMs = chance.oneOf(throttleMs);
    return { kind: 'throttled', scope, waitMs, providerCode: 'too fast' };
  };

  const judge = (call: SendCall): CallOutcome => {
    if (blocked.has(call.message.to)) return throttled('recipient');
    const { callThrottled, callRefused, callTrouble, callRefusedConnection } = faults();
    if (chance.happens(callThrottled)) return throttled(chance.oneOf(['channel', 'recipient']));
    if (chance.happens(callRefused)) return refusal;
    if (chance.happens(callRefusedConnection))
      return { kind: 'not_taken', waitMs: chance.oneOf(outagesMs), providerCode: 'down' };
    if (chance.happens(callTrouble)) {
      const becomes = chance.oneOf(['restricted', 'inactive'] as const);
      return { kind: 'channel_trouble', becomes, providerCode: 'trouble' };
    }
    return take(call);
  };

  return {
    blocked,
    templates,
    ...inspections,
    receive: async (call) => judge(call),
    write: (channel, person, text) => {
      const providerId = `in.${text}`;
      const at = startTime + schedule.now();
      const content = { type: 'text', body: text } as const;
      const names = senderNames(chance, person);
      const report = { kind: 'inbound', channel, providerId, at, content, answers: null } as const;
      owe(
        { ...report, ...names, ...(chance.happens(inGroup) && { context: ofGroup }) },
        providerId,
      );
      if (chance.happens(faults().reportDoubled)) oweStatusOfInbound(channel, providerId);
      if (chance.happens(reacts)) oweReactions(channel, person, providerId);
    },
    sendFile: (channel, person, text) => {
      const providerId = `in.${text}`;
      const at = startTime + schedule.now();
      const shown = { type: 'document', caption: text, sticker: false, voice: false } as const;
      const content = { ...fileNamed(text), ...shown };
      const names = senderNames(chance, person);
      const report = { kind: 'remote', channel, providerId, at, content, answers: null } as const;
      owe({ ...report, ...names }, providerId);
    },
    ring: (channel, person, text) => {
      const naming = namingBy(senderNames(chance, person));
      const at = startTime + schedule.now();
      oweOfPerson({ kind: 'call', channel, providerId: `call.${text}`, naming, at }, text);
    },
    prefer: (channel, person, text) => {
      const begun = startTime + schedule.now();
      for (let i = 0; i < changesOfMind; i += 1) {
        const naming = namingBy(senderNames(chance, person));
        const at = begun - (chance.happens(sameMoment) ? 0 : i);
        const said = { category: chance.oneOf(optOutCategories), isOut: chance.happens(0.5) };
        oweOfPerson({ kind: 'preference', channel, naming, ...said, at }, `${text}.${i}`);
      }
    },
    fileOf: async ({ providerId }) => {
      const file = ledger.files.get(providerId);
      if (!file || file.fate === 'absent') return { kind: 'absent' };
      if (file.readyAt > schedule.now()) return { kind: 'later', waitMs: chance.oneOf(outagesMs) };
      const isBroken = chance.happens(faults().callAnswerLost);
      return { kind: 'fetched', mimeType: null, bytes: streamOf(file.bytes, isBroken) };
    },
    owed: () => owed + templates.owed() + inspections.owed(),
  };
};

async function* streamOf(bytes: Uint8Array, isBroken: boolean): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 3);
  if (isBroken) throw new Error('the download broke off');
  yield bytes.subarray(3);
}

const refusal: CallOutcome = {
  kind: 'refused',
  error: { code: 'recipient_unreachable', message: 'No account.' },
  providerCode: 'no_such_user',
};
