import { type TraceContext, traceHeaders } from '../../../core/shared/trace-context.js';
import type { Credentials } from '../settings.js';
import type { TwilioAgent } from './agent.js';
import { exchange } from './exchange.js';
import { type Json, jsonObjectIn } from './json.js';

/** A call to Twilio's API. */
export type TwilioCall = {
  readonly method: 'GET' | 'POST';
  /** The path after the account, such as `/Messages.json`; `.json` alone is the account itself. */
  readonly path: `/${string}` | '.json';
  /** The fields of the body. */
  readonly form?: readonly (readonly [string, string])[];
  /** What the call continues, for tracing. */
  readonly trace?: TraceContext | undefined;
};

/**
 * How a call ended. `answered`: `body` is undefined unless it is a JSON object. `not_sent`: Twilio received nothing.
 * `lost`: Twilio may have received the call, but no complete answer arrived.
 */
export type TwilioAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Json | undefined }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** Makes one call with a channel's credentials. Does not retry, and does not reject for network errors. */
export type TwilioClient = (
  credentials: Pick<Credentials, 'accountSid' | 'authToken'>,
  call: TwilioCall,
) => Promise<TwilioAnswer>;

/** Less than the time that the core gives a call, so the adapter can still report how the call ended. */
const callTimeoutMs = 4_500;

/** The `User-Agent` header of every call. */
export const userAgent = 'Roundtrip/1';

/** The `Authorization` header of an account. */
export const authorization = ({
  accountSid,
  authToken,
}: Pick<Credentials, 'accountSid' | 'authToken'>): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** A client for Twilio's API at `url`: `https://api.twilio.com`, or the host of a region. */
export const twilioClient = ({ dispatcher }: TwilioAgent, url: string): TwilioClient => {
  const { origin, pathname } = new URL(url);
  const base = `${pathname.replace(/\/+$/, '')}/2010-04-01/Accounts`;
  return async (credentials, { method, path, form, trace }) => {
    const { accountSid, authToken } = credentials;
    const request = {
      origin,
      path: `${base}/${encodeURIComponent(accountSid)}${path}`,
      method,
      headers: {
        authorization: authorization(credentials),
        'user-agent': userAgent,
        accept: 'application/json',
        ...(trace ? traceHeaders(trace) : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: form
        ? new URLSearchParams(form.map(([name, value]) => [name, value])).toString()
        : null,
    };
    const ended = await exchange(await dispatcher(), request, callTimeoutMs);
    return ended.kind === 'answered'
      ? {
          kind: 'answered',
          status: ended.status,
          body: jsonObjectIn(ended.text.replaceAll(authToken, '***')),
        }
      : ended;
  };
};
