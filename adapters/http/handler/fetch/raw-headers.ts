/** Headers that belong to one connection. Those of the connection in memory take their place. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers of a `Request` that are not passed on. A response has no content coding: the server of the host compresses, and that of
 * Next.js leaves out the `Content-Encoding` of a `Response`.
 */
const notForwarded: ReadonlySet<string> = new Set([...ofConnection, 'accept-encoding']);

const withContent: ReadonlySet<string> = new Set(['PATCH', 'POST', 'PUT']);

/** The headers of a `Request` as names and values in turn, with those that frame its body. */
export const rawHeaders = ({ headers, body, method }: Request, host: string): string[] => {
  const raw = ['Host', headers.get('host') ?? host, 'Connection', 'close'];
  for (const [name, value] of headers) if (!notForwarded.has(name)) raw.push(name, value);
  if (headers.has('content-length')) return raw;
  if (body) raw.push('Transfer-Encoding', 'chunked');
  else if (withContent.has(method)) raw.push('Content-Length', '0');
  return raw;
};

/** The headers of a response without those of its connection. A name can occur several times. */
export const endToEnd = (raw: readonly string[]): Headers => {
  const headers = new Headers();
  for (let i = 0; i < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]];
    if (!ofConnection.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
};
