import type { UploadBody } from '../calls/upload.js';
import type { ClientOptions, RequestOptions } from './options.js';
import { version } from './version.js';

/** A call of the API. */
export type ApiCall = {
  /** Default: `POST`. */
  readonly method?: 'GET' | 'PATCH' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly upload?: UploadBody;
};

/** A call that can be repeated: one that writes has an idempotency key. */
export const repeatable = (call: ApiCall, { idempotencyKey }: RequestOptions): ApiCall =>
  call.method === 'GET'
    ? call
    : {
        ...call,
        headers: { ...call.headers, 'idempotency-key': idempotencyKey ?? crypto.randomUUID() },
      };

/**
 * Query parameters; undefined ones are left out. The members of an object are parameters such as `metadata[order]`; those of a
 * list are one parameter, with commas.
 */
export type Query = Readonly<Record<string, QueryValue | Readonly<Record<string, string>>>>;
type QueryValue = string | number | readonly string[] | undefined;

/** A path with escaped segments below a root. */
export const within = (root: string, ...parts: readonly string[]): string =>
  [root, ...parts.map(encodeURIComponent)].join('/');

/** The URL of a call. Throws a `TypeError` for an identifier with which the path would be another one. */
export const urlOf = (baseUrl: string, { path, query = {} }: ApiCall): string => {
  if (/\/\.{0,2}(\/|$)/.test(path))
    throw new TypeError(`The path ${path} has an identifier that is empty or only dots.`);
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  const set = (name: string, value: Query[string]): void => {
    if (typeof value === 'object' && !isList(value))
      for (const [key, member] of Object.entries(value)) set(`${name}[${key}]`, member);
    else if (value !== undefined) url.searchParams.set(name, String(value));
  };
  for (const [name, value] of Object.entries(query)) set(name, value);
  return url.href;
};

const isList = (value: Query[string]): value is readonly string[] => Array.isArray(value);

/** The headers of a call, but for its key. Those of the call's options win, then those of the client. */
export const headersOf = (
  { headers: ofClient }: ClientOptions,
  { headers, body, upload }: ApiCall,
  { headers: ofCall }: RequestOptions,
): Headers => {
  const all = new Headers(userAgent());
  const type = body ? 'application/json' : upload?.contentType;
  if (type !== undefined) all.set('content-type', type);
  for (const given of [headers, ofClient, ofCall])
    for (const [name, value] of Object.entries(given ?? {})) all.set(name, value);
  return all;
};

/** A browser names itself, and would ask the service for leave to send another name. */
const userAgent = (): Record<string, string> => {
  if ('document' in globalThis) return {};
  const runtime = globalThis.navigator?.userAgent;
  return { 'user-agent': `roundtrip-client/${version}${runtime ? ` ${runtime}` : ''}` };
};

/** The body of a call, as `fetch` takes it. `fetch` itself sets the content type of a form. */
export const bodyOf = ({ body, upload }: ApiCall): RequestInit => {
  if (upload) return upload.init;
  return body === undefined ? {} : { body: JSON.stringify(body) };
};
