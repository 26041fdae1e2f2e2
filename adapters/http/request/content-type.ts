import type { IncomingMessage } from 'node:http';

/** The content type that a request says it has, in lower case and without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['content-type'];
  if (given === undefined || given === 'application/json') return given;
  return given.split(';', 1)[0]?.trim().toLowerCase();
};

/** Whether the body is not compressed, as far as its headers tell. */
export const isUnencoded = ({ headers }: IncomingMessage): boolean => {
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity';
};

/** Whether it is in UTF-8 beside that. */
export const isPlain = (request: IncomingMessage): boolean => {
  const type = request.headers['content-type'] ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return isUnencoded(request) && (charset === undefined || charset.toLowerCase() === 'utf-8');
};
