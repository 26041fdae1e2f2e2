import type { SendMail } from '../../core/ports/machine/send-mail.js';
import { secondMs } from '../../core/shared/time.js';

/** What the adapter uses of `nodemailer`, which its host loads. */
export type Nodemailer = {
  readonly createTransport: (options: object) => {
    readonly sendMail: (mail: object) => Promise<unknown>;
    readonly close: () => void;
  };
};

/** A mail server, and the sender of every mail. */
export type SmtpServer = {
  /** `smtp://` (with STARTTLS where the server has it) or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** The address in `From`, with a name or without: `Alerts <alerts@example.com>`. */
  readonly from: string;
};

const stepMs = 10 * secondMs;
const wholeMs = 30 * secondMs;

/** Sends mail by SMTP, over a connection for each. */
export const smtpMail = ({ createTransport }: Nodemailer, { url, from }: SmtpServer): SendMail => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...{ connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, id }) => {
    const transport = createTransport(server);
    const mail = {
      // An object, which is not parsed: no text of a caller becomes a second address.
      ...{ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` },
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    try {
      return await within(wholeMs, transport.sendMail(mail));
    } catch (error) {
      return reasonOf(error);
    } finally {
      transport.close();
    }
  };
};

/** Undefined when it resolves in time. */
const within = async (ms: number, sending: Promise<unknown>): Promise<string | undefined> => {
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timeout = setTimeout(resolve, ms, 'the mail server took more than 30 s');
  });
  try {
    return await Promise.race([sending.then(() => undefined), late]);
  } finally {
    clearTimeout(timeout);
  }
};

/** What a mail server or its connection says is wrong, on one line. */
const reasonOf = (error: unknown): string => {
  const { responseCode, code, message } = error as Readonly<Record<string, unknown>>;
  const said = String(message ?? error).replaceAll(/\s+/g, ' ');
  const kind = [responseCode, code].filter((each) => each !== undefined).join(' ');
  return `the mail server: ${kind} ${said}`.slice(0, 300);
};
