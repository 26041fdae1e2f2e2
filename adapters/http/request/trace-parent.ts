import type { IncomingMessage } from 'node:http';

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header, or the first fields of a later one. */
const traceParent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;
const length = '00-'.length + 32 + 1 + 16 + '-00'.length;

/** The `traceparent` of a request, undefined when it has no valid one. */
export const traceParentOf = ({ headers }: IncomingMessage): string | undefined => {
  const { traceparent: given } = headers;
  if (typeof given !== 'string' || !traceParent.test(given)) return undefined;
  if (given.startsWith('00') && given.length !== length) return undefined;
  return given.slice(0, length);
};

/** The trace id of a `traceparent`. */
export const traceIdOf = (given: string): string => given.slice(3, 35);
