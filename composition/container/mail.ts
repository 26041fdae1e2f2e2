import { type Nodemailer, smtpMail } from '../../adapters/mail/index.js';
import { loadOptional } from '../../adapters/system/optional-package.js';
import { mailPackages } from '../configuration/optional-packages.js';
import type { Values } from './tokens.js';

/** The configured mail server. Its library is loaded for that alone; without it a server does not start. */
export const configuredMail = async ({
  configuration: { mail },
}: Values<'configuration'>): Promise<Values<'mail'>['mail']> => {
  if (!mail) return { send: undefined };
  const needed = { names: mailPackages, neededBy: 'ROUNDTRIP_SMTP_URL' };
  const { createTransport } = await loadOptional(() => import('nodemailer'), needed);
  return { send: smtpMail({ createTransport } as Nodemailer, mail) };
};
