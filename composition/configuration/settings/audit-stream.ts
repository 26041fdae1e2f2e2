import { bearerText } from '../parsers.js';
import { bareUrl, dots, group, optional } from '../setting.js';
import { isLocal } from './single-sign-on.js';

/** The address of a collector. http is for one on this machine. */
const collectorUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
  return isSafe && url.username === '' && url.password === '' && url.hash === '' ? text : undefined;
};

/** The collector to which the sealed audit log is delivered. */
export type AuditCollector = { readonly url: string; readonly token: string | undefined };

/** The collector of the audit log. Undefined: none. */
export const auditStream = group(
  {
    url: optional('ROUNDTRIP_AUDIT_STREAM_URL', {
      meaning: 'https URL to which the sealed audit log is posted as JSON lines (default none)',
      parse: collectorUrl,
      expected: 'an https URL without credentials or fragment, or an http URL of localhost',
    }),
    token: optional('ROUNDTRIP_AUDIT_STREAM_TOKEN', {
      meaning: 'bearer token for that URL; visible ASCII characters (default none)',
      parse: bearerText,
      expected: 'at most 1024 visible ASCII characters',
      isSecret: true,
      from: { FILE: 'file with this token' },
    }),
  },
  ({ url, token }, _, refuse): AuditCollector | undefined => {
    if (token && !url)
      refuse('ROUNDTRIP_AUDIT_STREAM_TOKEN needs ROUNDTRIP_AUDIT_STREAM_URL as well');
    return url === undefined ? undefined : { url, token };
  },
  (collector) =>
    collector && { url: bareUrl(collector.url), ...(collector.token && { token: dots }) },
);
