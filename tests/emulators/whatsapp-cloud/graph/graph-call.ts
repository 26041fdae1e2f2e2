import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isJson, type Json, parseJson } from '../shared/json.js';
import { type Part, partsOf } from './multipart.js';

/** What came over the wire, before anybody judged it. */
export type GraphCall = {
  readonly method: string;
  readonly path: string;
  /** The version that the path names, if any. */
  readonly version?: string | undefined;
  /** The object that the call is for. */
  readonly node: string;
  readonly edge: string;
  readonly query: URLSearchParams;
  /** Query and body as one, for the provider takes parameters from either. */
  readonly params: Json;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly file?: Part | undefined;
  /** Whether the body broke off before its end. */
  readonly isCutOff: boolean;
};

/** The bytes of a body, and whether more were to come. */
export type Received = { readonly bytes: Buffer; readonly isCutOff: boolean };

/** The body as far as it came; it stops at a limit, and counts as cut off there. */
export const receive = (request: IncomingMessage, limit = Number.POSITIVE_INFINITY) =>
  new Promise<Received>((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (isCutOff: boolean): void => {
      resolve({ bytes: Buffer.concat(chunks).subarray(0, limit), isCutOff });
    };
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limit) end(true);
    });
    request.on('end', () => end(false));
    request.on('close', () => end(true));
    request.on('error', () => end(true));
  });

const versionForm = /^v\d+\.\d+$/;

/** The address of a call, taken apart. */
const addressOf = (target: string) => {
  const [pathname = '', search = ''] = target.split(/\?(.*)/s);
  const segments = pathname.split('/').slice(1).map(decoded);
  const isVersioned = versionForm.test(segments[0] ?? '');
  const [node = '', ...edge] = isVersioned ? segments.slice(1) : segments;
  return {
    path: pathname,
    query: new URLSearchParams(search),
    version: isVersioned ? segments[0] : undefined,
    node,
    edge: edge.join('/'),
  };
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The call that a request is going to make, as far as its address tells. */
export const callAt = (request: IncomingMessage): GraphCall => {
  const address = addressOf(request.url ?? '/');
  return {
    ...address,
    method: request.method ?? 'GET',
    params: Object.fromEntries(address.query),
    headers: request.headers,
    body: Buffer.alloc(0),
    isCutOff: false,
  };
};

/** The call that a request makes. A body in a form that it does not name has no parameters. */
export const callFrom = async (
  request: IncomingMessage,
  received: Received,
): Promise<GraphCall> => {
  const call = callAt(request);
  const form = await formOf(request.headers, received);
  return {
    ...call,
    params: { ...call.params, ...form.params },
    body: received.bytes,
    file: form.file,
    isCutOff: received.isCutOff,
  };
};

type Form = { readonly params: Json; readonly file?: Part | undefined };

const formOf = async (headers: IncomingHttpHeaders, { bytes }: Received): Promise<Form> => {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json')) {
    const value = parseJson(bytes.toString('utf8'));
    return { params: isJson(value) ? value : {} };
  }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { params: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))) };
  if (/^multipart\/form-data;.*boundary=/.test(type)) {
    const { fields, file } = await partsOf(type, bytes);
    return { params: fields, file };
  }
  return { params: {} };
};
