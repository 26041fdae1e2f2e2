import type { IncomingMessage } from 'node:http';

/** The media type of `Content-Type` in lower case, without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['content-type'];
  if (given === undefined || given === 'application/json') return given;
  return given.split(';', 1)[0]?.trim().toLowerCase();
};

/** Whether the body is not compressed. */
export const isUnencoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Whether `Content-Type` declares UTF-8 (`utf-8` or `utf8`) or no charset. */
export const isInUtf8 = ({ headers }: IncomingMessage): boolean =>
  /^utf-?8$/i.test(charset.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8');
