import { type Nodemailer, smtpMail } from '../../adapters/mail/index.js';
import { loadOptional } from '../../adapters/system/optional-package.js';
import type { SendMail } from '../../core/ports/machine/send-mail.js';
import { mailPackages } from '../configuration/optional-packages.js';
import type { Values } from './tokens.js';

/** What sends mail; without a function where no mail server is configured. */
export type MailService = { readonly send: SendMail | undefined };

/** The configured mail server. Its library is loaded for that alone; without it a server does not start. */
export const configuredMail = async ({
  configuration: { mail },
}: Values<'configuration'>): Promise<MailService> => {
  if (!mail) return { send: undefined };
  const needed = { names: mailPackages, neededBy: 'ROUNDTRIP_SMTP_URL' };
  const { createTransport } = await loadOptional(() => import('nodemailer'), needed);
  return { send: smtpMail({ createTransport } as Nodemailer, mail) };
};
