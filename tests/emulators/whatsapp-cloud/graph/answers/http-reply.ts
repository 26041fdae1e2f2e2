import type { ServerResponse } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { newTrace } from '../../shared/ids.js';
import type { Provider } from '../../state/provider.js';
import type { GraphCall } from '../graph-call.js';
import { usageOf } from '../limits.js';
import { servedVersion } from '../versions.js';
import type { Outcome } from './answer.js';
import { envelopeOf } from './refusal.js';

/** An answer as it goes over the wire. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** What some edges call their JSON. */
const scriptType = 'text/javascript; charset=UTF-8';

/** The page for an outcome, with the headers that the provider puts beside every answer. */
export const httpReplyOf = (
  provider: Provider,
  call: GraphCall,
  outcome: Outcome,
  meteredAccount?: string,
): HttpReply => {
  const trace = newTrace(provider.random);
  const isManagement = meteredAccount !== undefined;
  const { status, body, headers } = E.isRight(outcome)
    ? { headers: {}, ...outcome.right }
    : { headers: {}, ...envelopeOf(outcome.left, provider.settings().variants, trace) };
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return {
    status,
    body: bytes,
    headers: {
      'content-type': isManagement ? scriptType : 'application/json',
      'content-length': String(bytes.length),
      'facebook-api-version': servedVersion(call.version, provider.clock.now()) ?? 'v26.0',
      'x-fb-request-id': trace,
      'x-fb-trace-id': trace,
      'x-fb-rev': '1000000001',
      'x-app-usage': JSON.stringify({ call_count: 1, total_cputime: 1, total_time: 1 }),
      ...(isManagement && usageHeader(provider, meteredAccount)),
      ...headers,
    },
  };
};

const usageHeader = (provider: Provider, account: string) => ({
  'x-business-use-case-usage': JSON.stringify({
    [account]: [
      {
        type: 'whatsapp_business_management',
        call_count: usageOf(provider, account),
        total_cputime: 1,
        total_time: 1,
        estimated_time_to_regain_access: 0,
      },
    ],
  }),
});

/** What the edge in front of the provider says when it cannot reach it: no JSON. */
export const edgePage = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => {
  const body = Buffer.from(`<html><body><h1>${status}</h1><p>Sorry, try again.</p></body></html>`);
  return {
    status,
    body,
    headers: { 'content-type': 'text/html', 'content-length': String(body.length), ...headers },
  };
};

/** Answers with a page. */
export const write = (response: ServerResponse, { status, headers, body }: HttpReply): void => {
  response.writeHead(status, headers).end(body);
};

/** Half of a page, and then the connection is gone. */
export const writeHalf = (response: ServerResponse, { status, headers, body }: HttpReply): void => {
  response.writeHead(status, headers);
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
};
