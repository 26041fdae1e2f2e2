import type { Message } from '../../../core/model/messages/message.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { sha256Of } from '../../support/fixtures/bytes.js';
import type { DeliveredReport, SentFile } from '../ledger.js';
import { type Check, type Evidence, grouped } from './check.js';

/** The poll, slow clocks, and a commit. */
const slackMs = 10 * secondMs;

type Sent = {
  readonly told: DeliveredReport & { readonly arrivedAt: number };
  readonly file: SentFile;
  readonly message: Message | undefined;
};

/** Each message with a file that the service acknowledged. */
const sentFiles = ({ ledger, projects }: Evidence): readonly Sent[] =>
  ledger.told.flatMap(({ arrivedAt, ...told }) => {
    if (told.report.kind !== 'remote' || arrivedAt === undefined) return [];
    const { providerId, channel, content } = told.report;
    const file = ledger.files.get(content.medium.providerId);
    const message = projects
      .flatMap(({ messages }) => messages)
      .find((other) => other.channel === channel && other.providerId === providerId);
    return file ? [{ told: { ...told, arrivedAt }, file, message }] : [];
  });

/** I4: a message with a file is received within a minute once nothing is wrong any more. */
export const filesDelayNoMessage: Check = (evidence) => {
  const { ledger } = evidence;
  const made = ledger.changes.filter(({ isMade }) => isMade);
  const events = made.flatMap(({ at, change }) =>
    (change.events ?? []).map(({ type, subject }) => ({ at, type, subject })),
  );
  return sentFiles(evidence).flatMap(({ told, message }) => {
    const received = events.find(
      ({ type, subject }) => type === 'message.received' && subject === message?.id,
    );
    const from = Math.max(told.arrivedAt, ledger.healthyFrom);
    return received && received.at <= from + minuteMs + slackMs
      ? []
      : [`I4: ${told.tag} of ${told.arrivedAt} was received at ${received?.at}`];
  });
};

/** I2, I5: each message has its file, with its bytes, or the reason why it has none; and keeps what was written with it. */
export const filesCome: Check = (evidence) =>
  sentFiles(evidence).flatMap(({ told: { tag, report }, file, message }) => {
    if (!message || report.kind !== 'remote') return [`I1: ${tag} arrived, and is gone`];
    const { content } = message;
    const { caption, medium } = report.content;
    if (content.type !== 'document') return [`I4: ${tag} became ${content.type}`];
    const isKept = content.caption === caption && content.filename === medium.filename;
    const wrongs = isKept ? [] : [`I4: ${tag} lost its caption or its filename`];
    const ended = content.media ? evidence.stored.get(content.media) : content.mediaError;
    return ended === endOf(file) ? wrongs : [...wrongs, `I5: the ${file.fate} ${tag}: ${ended}`];
  });

/** The hash of the stored bytes, or the reason. */
const endOf = ({ fate, bytes }: SentFile): string => {
  if (fate === 'corrupt') return 'corrupt';
  return fate === 'absent' ? 'not_found' : sha256Of(bytes);
};

/** I5: a message is announced with a file later exactly if it was announced as pending. */
export const endsOfFilesAreTold: Check = ({ projects }) =>
  projects.flatMap(({ events }) => {
    const inbound = grouped(
      events.filter(({ type }) => /received|media/.test(type)),
      ({ subject }) => subject,
    );
    return [...inbound].flatMap(([message, own]) => {
      const told = own.map(({ text }) => JSON.parse(text).data.content.media_status);
      const isPending = told[0] === 'pending';
      return own.length === (isPending ? 2 : 1) && told.lastIndexOf('pending') <= 0
        ? []
        : [`I5: ${message} was told as ${told.join(', ')}`];
    });
  });
