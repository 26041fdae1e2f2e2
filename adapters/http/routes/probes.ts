import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { view } from '../../../core/shared/codec.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { bearerToken } from '../request/bearer-token.js';
import { openRoute } from '../route/route.js';
import { content, json } from '../route/success.js';

const ProbeView = view('Probe', 'The answer of a process that works.', {
  status: t.literal('ok'),
});
const ok = E.right({ status: 'ok' } as const);

/** Says how old the answer is, where another thread gives it. */
const sayAge = ({ probeAge }: Services, { res }: RequestContext): void => {
  if (probeAge) res.setHeader('Age', String(probeAge()));
};

/** `GET /healthz`: the process is alive. */
export const healthRoute = openRoute({
  method: 'GET',
  path: '/healthz',
  name: 'health',
  summary: 'Reports that the process is alive.',
  description: [
    'It needs no key and is never refused with 429.',
    'It does not look at the storage.',
    'On the admin address it is 503 when the server has not run for a minute.',
  ],
  isExempt: true,
  success: json(200, ProbeView),
  errors: ['service_unavailable'],
  handle: async (services, { context }) => {
    sayAge(services, context);
    return (services.isAlive?.() ?? true)
      ? ok
      : E.left({ code: 'service_unavailable', reason: 'server_stalled' });
  },
});

/** `GET /readyz`: the service can handle requests. */
export const readyRoute = openRoute({
  method: 'GET',
  path: '/readyz',
  name: 'ready',
  summary: 'Reports whether the service can handle requests.',
  description: [
    'The status is 200 when the database answers and its schema is current, else 503; 503 also during a stop.',
    'It needs no key and is never refused with 429.',
  ],
  isExempt: true,
  success: json(200, ProbeView),
  errors: ['service_unavailable'],
  handle: async (services, { context }) => {
    sayAge(services, context);
    const readiness = await services.isReady();
    if (readiness === true) return ok;
    return E.left({ code: 'service_unavailable', ...(readiness && { reason: readiness.reason }) });
  },
});

/** `GET /metrics`, in the text format of Prometheus. */
export const metricsRoute = openRoute({
  method: 'GET',
  path: '/metrics',
  name: 'metrics',
  summary: 'Gets the metrics of this process.',
  description: ['The metrics are in the text format of Prometheus.'],
  isExempt: true,
  success: content('text/plain; version=0.0.4; charset=utf-8'),
  errors: ['metrics_token_invalid'],
  handle: async ({ metrics }, { context }) => {
    const text = await metrics(bearerToken(context.req));
    return text === undefined ? E.left({ code: 'metrics_token_invalid' }) : E.right(text);
  },
});

/** The paths that machines poll. */
export const polledPaths: ReadonlySet<string> = new Set(
  [healthRoute, readyRoute, metricsRoute].map(({ path }) => path),
);
