import type { IncomingMessage } from 'node:http';

/** The content type that a request says it has, in lower case and without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['content-type'];
  if (given === undefined || given === 'application/json') return given;
  return given.split(';', 1)[0]?.trim().toLowerCase();
};

/** Whether the body is not compressed. */
export const isUnencoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Whether the body says that it is in UTF-8, by either of its names, or does not say. */
export const isInUtf8 = ({ headers }: IncomingMessage): boolean =>
  /^utf-?8$/i.test(charset.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8');
