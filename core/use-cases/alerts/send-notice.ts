import type { AlertNotice } from '../../model/alerts/alert-notice.js';
import { type NoticeTexts, noticeTexts } from '../../model/alerts/alert-notice.js';
import type { Destination } from '../../model/alerts/destination.js';
import type { BucketSize } from '../../model/rate-limits/bucket.js';
import type { Project } from '../../model/tenants/project.js';
import type { Mail } from '../../ports/machine/send-mail.js';
import type { WebhookRequest } from '../../ports/webhooks/webhook-sender.js';
import type { SendNoticePorts } from './alert-ports.js';

/** What a message says, and where it goes. */
export type NoticeToSend = {
  readonly notice: Pick<AlertNotice, 'id' | 'alerts' | 'createdAt' | 'rule'>;
  readonly ruleName: string;
  readonly destination: Destination;
  readonly project: Pick<Project, 'id' | 'name' | 'organization' | 'environment'>;
};

/**
 * Hands a message to its receiver once. Resolves to undefined when it took it, else to what is wrong, for people. A message has
 * the same id and the same text in each attempt.
 */
export const sendNotice = async (
  ports: SendNoticePorts,
  { notice, ruleName, destination, project }: NoticeToSend,
): Promise<string | undefined> => {
  const rule = { id: notice.rule, name: ruleName };
  const texts = noticeTexts(notice, { project, rule, url: ports.alertsPage?.(project) });
  if (destination.kind === 'email')
    return mail(ports, project, { to: destination.address, ...texts.mail, id: notice.id });
  if (!ports.sendWebhook) throw new TypeError('Messages about alerts need the port `sendWebhook`.');
  const request = requestOf(ports, notice.id, { destination, texts });
  if (!request) return 'what is stored of it cannot be decrypted';
  const localhostAllowed = ports.localhostWebhooks && project.environment === 'test';
  const { statusCode, error } = await ports.sendWebhook({ ...request, localhostAllowed });
  if (error !== null) return error;
  const isTaken = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return isTaken ? undefined : `HTTP ${statusCode}`;
};

/** Mails of a project: 50 at once, then one a minute. No one has to agree to be named as a destination. */
export const mailsOfProject: BucketSize = { perSecond: 1 / 60, burst: 50 };
/** Mails of all projects of an organization: 100 at once, then one in 15 seconds. */
export const mailsOfOrganization: BucketSize = { perSecond: 1 / 15, burst: 100 };
/**
 * Mails of an organization to one mailbox: 30 at once, then one a minute. Each organization has its own bucket for a mailbox, so
 * that none keeps the mails of another from it.
 */
export const mailsToMailbox: BucketSize = { perSecond: 1 / 60, burst: 30 };

const mail = async (
  { sendMail, rateLimiters }: SendNoticePorts,
  { id: project, organization }: NoticeToSend['project'],
  { to, subject, text, id }: Mail,
): Promise<string | undefined> => {
  if (!sendMail) return noMail;
  const buckets = [
    [`organization/${organization}/mail/${mailboxKey(to)}`, mailsToMailbox, tooManyToMailbox],
    [`project/${project}/mail`, mailsOfProject, tooManyMails],
    [`organization/${organization}/mail`, mailsOfOrganization, tooManyOfOrganization],
  ] as const;
  const taken: string[] = [];
  for (const [name, size, error] of rateLimiters ? buckets : []) {
    const grant = await rateLimiters?.project(name, size);
    if (grant?.isGranted === false) {
      for (const each of taken) rateLimiters?.giveBack?.(each);
      return error;
    }
    taken.push(name);
  }
  return sendMail({ to, subject, text, id });
};

/** A number for a mailbox, however its address is written. The name of a bucket is stored, so it has no address. */
export const mailboxKey = (address: string): string => {
  const mailbox = address.toLowerCase().replace(/\+.*(?=@)/s, '');
  const hash = [...mailbox].reduce(
    (sum, letter) => (sum * 1_099 + (letter.codePointAt(0) ?? 0)) % 9_007_199_254_741,
    7,
  );
  return hash.toString(36);
};

/** Why a mail waits. */
export const tooManyMails = 'the project sends more than 50 mails at once, or one a minute';

/** Why a mail waits. */
export const tooManyOfOrganization = 'the organization sends too many mails';

/** Why a mail waits. */
export const tooManyToMailbox = 'the organization sends too many mails to this mailbox';

/** Why no mail is sent. */
export const noMail =
  'this installation sends no mail: its operator sets ROUNDTRIP_SMTP_URL and ROUNDTRIP_MAIL_FROM';

type Parts = {
  readonly destination: Exclude<Destination, { kind: 'email' }>;
  readonly texts: NoticeTexts;
};

/** The request for a receiver; undefined when what is secret of it cannot be decrypted. */
const requestOf = (
  { clock, sealing, signWebhook }: SendNoticePorts,
  id: AlertNotice['id'],
  { destination, texts }: Parts,
): Omit<WebhookRequest, 'localhostAllowed'> | undefined => {
  const secret = opened(() => sealing.open(destination.sealed, destination.id));
  if (secret === undefined) return undefined;
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Roundtrip/1' };
  if (destination.kind === 'slack') {
    const text = slackText(`${texts.subject}\n${texts.text}`);
    return { url: secret, headers, body: JSON.stringify({ text }) };
  }
  if (!signWebhook) throw new TypeError('Messages about alerts need the port `signWebhook`.');
  const { json: body } = texts;
  const signed = signWebhook({ event: id, at: clock(), body, secrets: [secret] });
  return { url: destination.url, headers: { ...headers, ...signed }, body };
};

const opened = (open: () => string): string | undefined => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

/** A text in which Slack finds no link, mention or mark-up of its own. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
