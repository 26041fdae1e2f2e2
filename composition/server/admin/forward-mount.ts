import * as E from 'fp-ts/lib/Either.js';
import { rejectionError } from '../../../adapters/http/errors/rejection.js';
import {
  adminReferenceRoutes,
  type Mount,
  type RequestContext,
} from '../../../adapters/http/index.js';
import { hasBody } from '../../../adapters/http/request/body-length.js';
import { readBytes } from '../../../adapters/http/request/read-bytes.js';
import type { ForwardedRequest, ServeAdminApi } from './forwarded.js';

/** Requests that wait for the server at the same time, at most. */
const inFlightAtMost = 64;

/** Headers that belong to one connection, and those that only a proxy of ours may say. */
const notForwarded: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
]);

/** Hands the requests of the Admin API over, and writes the answers. Its document and reference need no server. */
export const forwardMount = (serve: ServeAdminApi): Mount => {
  let inFlight = 0;
  return {
    prefix: '/admin',
    except: adminReferenceRoutes.map(({ path }) => path),
    serve: async (context) => {
      if (inFlight >= inFlightAtMost) throw rejectionError({ code: 'service_overloaded' });
      inFlight += 1;
      try {
        const answer = await serve(await forwardedOf(context));
        if (!answer) throw rejectionError({ code: 'service_unavailable' });
        const { res } = context;
        const headers = answer.headers.filter(([name]) => name !== 'content-length').flat();
        const length = answer.status === 204 ? [] : ['Content-Length', `${answer.body.length}`];
        res.writeHead(answer.status, [...headers, ...length]);
        res.end(answer.body);
      } finally {
        inFlight -= 1;
      }
    },
  };
};

const forwardedOf = async (context: RequestContext): Promise<ForwardedRequest> => {
  const { req, address, limits } = context;
  const { method = 'GET', url: target = '/', rawHeaders } = req;
  const body = hasBody(req) ? await readBytes(context, limits.jsonBytes) : E.right(undefined);
  if (E.isLeft(body)) throw rejectionError(body.left);
  const pairs = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? ''] as const] : [],
  );
  return {
    ...{ method, target, address },
    headers: pairs.filter(([name]) => !notForwarded.has(name.toLowerCase())),
    body: method === 'GET' || method === 'HEAD' ? undefined : body.right,
  };
};
