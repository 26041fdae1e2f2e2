import { createHmac } from 'node:crypto';
import { type TraceContext, traceHeaders } from '../../../core/shared/trace-context.js';
import type { Credentials } from '../settings.js';
import type { GraphAgent } from './agent.js';
import { exchange } from './exchange.js';
import { isJson, type Json, parseJson } from './json.js';

/** The version of the Graph API when the URL names none. */
const version = 'v25.0';

/** A call to the Graph API. */
export type GraphCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path after the version, with its first `/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  readonly json?: object;
  /** The body, sent unchanged. */
  readonly bytes?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly stream: AsyncIterable<Uint8Array>;
  };
  /** The scheme of the `Authorization` header. Default: Bearer. */
  readonly scheme?: 'Bearer' | 'OAuth';
  /** Milliseconds for the whole call. Default: `callTimeoutMs`. */
  readonly timeoutMs?: number;
  /** What the call continues, for tracing. */
  readonly trace?: TraceContext | undefined;
};

/**
 * How a call ended. `answered`: `body` is undefined unless it is JSON. `not_sent`: Meta received nothing. `lost`: Meta
 * may have received the call, but no complete answer arrived.
 */
export type GraphAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** The JSON object of an answer, with any status. Undefined for every other end of a call. */
export const jsonBody = (answer: GraphAnswer): Json | undefined =>
  answer.kind === 'answered' && isJson(answer.body) ? answer.body : undefined;

/** Makes one call with a channel's credentials. Does not retry, and does not reject for network errors. */
export type GraphClient = (
  credentials: Pick<Credentials, 'token' | 'appSecret' | 'provesSecret'>,
  call: GraphCall,
) => Promise<GraphAnswer>;

/** Less than the time that the core gives a call, so the adapter can still report how the call ended. */
export const callTimeoutMs = 4_500;

/** The `User-Agent` header of every call. */
export const userAgent = 'Roundtrip/1';

/** A client for the Graph API at `url`, which can name a version: `https://graph.facebook.com/v26.0`. */
export const graphClient = ({ dispatcher }: GraphAgent, url: string): GraphClient => {
  const { origin, base } = addressOf(url);
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
        ...(call.trace ? traceHeaders(call.trace) : {}),
        ...(call.json ? { 'content-type': 'application/json' } : {}),
        ...call.bytes?.headers,
      },
      body: call.json ? JSON.stringify(call.json) : call.bytes?.stream,
    };
    const ended = await exchange(await dispatcher(), request, call.timeoutMs ?? callTimeoutMs);
    return ended.kind === 'answered'
      ? {
          kind: 'answered',
          status: ended.status,
          body: parseJson(
            withoutSecrets(ended.text, [
              credentials.token,
              credentials.appSecret,
              call.query?.input_token,
            ]),
          ),
        }
      : ended;
  };
};

const addressOf = (url: string) => {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  return { origin, base: /\/v\d+\.\d+$/.test(path) ? path : `${path}/${version}` };
};

/** The `appsecret_proof` of a call: it proves that the holder of the token knows the app's secret. */
const proofOf = ({
  token,
  appSecret,
  provesSecret,
}: Pick<Credentials, 'token' | 'appSecret' | 'provesSecret'>): Readonly<Record<string, string>> =>
  provesSecret
    ? { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') }
    : {};

/** A shorter text is no token or secret of Meta, and could be a part of anything. */
const shortestSecret = 12;

/** Error messages of WhatsApp can quote the token of the call. They are stored and shown, and a token must be neither. */
const withoutSecrets = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets.reduce<string>(
    (rest, secret = '') => (secret.length < shortestSecret ? rest : rest.replaceAll(secret, '***')),
    text,
  );
