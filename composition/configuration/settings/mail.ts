import { dots, group, optional } from '../setting.js';

const mailAddress =
  /^(?:[^\p{Cc}<>"@]{1,60} <[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>|[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)$/u;

const smtpUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '' && isBare
    ? text
    : undefined;
};

/** The mail server, and who every mail is from. Both are given together. Undefined: no mail is sent. */
export const mail = group(
  {
    url: optional('ROUNDTRIP_SMTP_URL', {
      meaning:
        'mail server for alerts: smtp://HOST:PORT or smtps://HOST:PORT, with USER:PASSWORD@ where it asks for them (default none: alerts go to no mail address)',
      parse: smtpUrl,
      expected: 'a URL such as smtps://user:password@mail.example.com:465',
      isSecret: true,
      from: { FILE: 'file with this URL' },
    }),
    from: optional('ROUNDTRIP_MAIL_FROM', {
      meaning: 'address that mail is from: alerts@example.com, or NAME <alerts@example.com>',
      parse: (text) => (mailAddress.test(text) ? text : undefined),
      expected: 'a mail address, with a name before it or without',
    }),
  },
  ({ url, from }, _, refuse) => {
    if (url && from) return { url, from };
    if (url || from) refuse('ROUNDTRIP_SMTP_URL and ROUNDTRIP_MAIL_FROM must be given together');
    return undefined;
  },
  (value) => value && { ...value, url: dots },
);
