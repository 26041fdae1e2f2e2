import { createHmac } from 'node:crypto';
import { Agent, type Dispatcher } from 'undici';
import type { Credentials } from '../settings.js';
import { exchange } from './exchange.js';
import { parseJson } from './json.js';

/** The provider's own address. */
export const metaGraphUrl = 'https://graph.facebook.com';

/** The version of the Graph API that this adapter speaks where the address names none. */
const version = 'v25.0';

/** A call to the Graph API. */
export type GraphCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the version, from its `/` on. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as they are. */
  readonly bytes?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly stream: AsyncIterable<Uint8Array>;
  };
  readonly scheme?: 'Bearer' | 'OAuth';
  readonly timeoutMs?: number;
};

/** How a call ended. `body` is undefined where the answer is no JSON. */
export type GraphAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** Makes a call under a channel's credentials. Never retries, and never rejects for what the network does. */
export type GraphClient = (
  credentials: Pick<Credentials, 'token' | 'appSecret' | 'provesSecret'>,
  call: GraphCall,
) => Promise<GraphAnswer>;

/** A little less than what the core gives a call, so that the adapter can still say what is certain. */
export const callTimeoutMs = 4_500;
const connectTimeoutMs = 3_000;
const keepAliveMs = 55_000;
/** As many as a lane calls at once. */
const usualConnections = 256;

export const userAgent = 'Roundtrip/1';

/** The connections that calls are made over; close it at the end. */
export const graphAgent = (connections = usualConnections): Agent =>
  new Agent({
    connections,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: keepAliveMs,
    pipelining: 1,
  });

/** A client for calls to one address, which may name a version of its own: `https://graph.facebook.com/v26.0`. */
export const graphClient = (dispatcher: Dispatcher, url: string): GraphClient => {
  const { origin, base } = placeOf(url);
  return async (credentials, call) => {
    const query = new URLSearchParams({ ...call.query, ...proofOf(credentials) }).toString();
    const separator = call.path.includes('?') ? '&' : '?';
    const request = {
      origin,
      path: `${base}${call.path}${query === '' ? '' : separator + query}`,
      method: call.method,
      headers: {
        authorization: `${call.scheme ?? 'Bearer'} ${credentials.token}`,
        'user-agent': userAgent,
        ...(call.json ? { 'content-type': 'application/json' } : {}),
        ...call.bytes?.headers,
      },
      body: call.json ? JSON.stringify(call.json) : call.bytes?.stream,
    };
    const ended = await exchange(dispatcher, request, call.timeoutMs ?? callTimeoutMs);
    return ended.kind === 'answered'
      ? { kind: 'answered', status: ended.status, body: parseJson(ended.text) }
      : ended;
  };
};

const placeOf = (url: string) => {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  return { origin, base: /\/v\d+\.\d+$/.test(path) ? path : `${path}/${version}` };
};

/** Shows that the token's holder knows the app's secret too, where the channel wants that. */
const proofOf = ({
  token,
  appSecret,
  provesSecret,
}: Pick<Credentials, 'token' | 'appSecret' | 'provesSecret'>): Readonly<Record<string, string>> =>
  provesSecret
    ? { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') }
    : {};
