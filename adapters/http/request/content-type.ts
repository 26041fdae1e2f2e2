import type { IncomingMessage } from 'node:http';

/** The content type that a request says it has, in lower case and without parameters. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers['content-type'];
  if (given === undefined || given === 'application/json') return given;
  return given.split(';', 1)[0]?.trim().toLowerCase();
};

/** Whether the body is in UTF-8 and not compressed, as far as its headers tell. */
export const isPlain = ({ headers }: IncomingMessage): boolean => {
  const encoding = headers['content-encoding'];
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  return (
    (encoding === undefined || encoding === 'identity') &&
    (charset === undefined || charset.toLowerCase() === 'utf-8')
  );
};
