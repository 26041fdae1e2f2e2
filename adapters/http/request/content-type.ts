import type { IncomingMessage } from 'node:http';

/** The media type of `Content-Type` in lower case, without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['content-type'];
  if (given === undefined || given === 'application/json') return given;
  return given.split(';', 1)[0]?.trim().toLowerCase();
};

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quotedText =
  '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"';
const parameter = `[ \\t]*;[ \\t]*${token}=(?:${token}|${quotedText})`;
const contentType = new RegExp(`^${token}/${token}(?:${parameter})*[ \\t]*$`);

/** Whether `Content-Type` is a media type with well-formed parameters (RFC 9110), none of them empty. */
export const isWellFormed = ({ headers }: IncomingMessage): boolean => {
  const given = headers['content-type'] ?? '';
  return given === 'application/json' || contentType.test(given);
};

/** Whether the body is not compressed. */
export const isUnencoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Whether `Content-Type` declares UTF-8 (`utf-8` or `utf8`) or no charset. */
export const isInUtf8 = ({ headers }: IncomingMessage): boolean =>
  /^utf-?8$/i.test(charset.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8');
