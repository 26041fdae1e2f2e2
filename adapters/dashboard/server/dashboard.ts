import Router from '@koa/router';
import Koa from 'koa';
import { admission } from '../../http/admission/admission.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { faultCode } from '../../http/errors/fault-code.js';
import { rejectionIn } from '../../http/errors/rejection.js';
import { clientGone } from '../../http/request/read-bytes.js';
import { writeResponse } from '../../http/response/write-response.js';
import { admissionClocks } from '../../http/server/admissions.js';
import type { Mount } from '../../http/server/mount.js';
import { traceRequest } from '../../http/server/trace-request.js';
import { type PageRefusal, refused } from './answer.js';
import type { DashboardPorts } from './dashboard-ports.js';
import { pageFacts } from './layout-facts.js';
import { arrivingBodies } from './limits/bodies.js';
import { readAssets } from './output/assets.js';
import { answerWriter } from './output/write-answer.js';
import type { Area, DashboardPage } from './page.js';
import { assetHeaders } from './security/headers.js';
import { type Answered, type PageRequest, servePage } from './serve-page.js';
import { visitOf } from './visit.js';

/** Pages that are served at the same time, to people who are signed in and to others, and how many wait for how long. */
const slots = {
  slots: 16,
  sharedSlots: 8,
  shareOfFree: 3,
  slotsPerProject: 12,
  waiting: 200,
  waitMs: 5_000,
};

/** Uploads that arrive at the same time, and of one person. */
const uploadSlots = { ...slots, sharedSlots: 16, shareOfFree: 1, slotsPerProject: 4 };

const levelPaths = {
  project: '/projects/:project',
  organization: '/organizations/:organization',
  plain: '',
  open: '',
} as const;

const pathOf = (base: string, { level, path }: DashboardPage): string =>
  base + levelPaths[level] + path;

type State = { context: RequestContext };

/** Serves areas, and the pages outside of them, as a mount of the HTTP server. */
export const dashboardMount = (
  given: DashboardPorts,
  areas: readonly Area[],
  plainPages: readonly DashboardPage[],
): Mount => {
  const { base = '/dashboard' } = given;
  const ports = {
    ...given,
    base,
    admission: admission(slots, admissionClocks),
    strangers: admission(slots, admissionClocks),
    uploads: admission(uploadSlots, admissionClocks),
    bodies: arrivingBodies(),
  };
  const assets = readAssets();
  const factsOf = pageFacts(ports, areas, assets.names);
  const { write } = answerWriter(ports, factsOf);

  const answer = async (work: () => Promise<Answered>): Promise<void> => {
    const { visit, answer } = await work();
    await write(visit, answer);
  };

  const refuse = async (context: RequestContext, refusal: PageRefusal): Promise<void> =>
    answer(async () => ({
      visit: await visitOf(ports, context),
      answer: refused(refusal),
    }));

  /** The page of an error. When that fails too, the server answers. */
  const fail = async (context: RequestContext, error: unknown): Promise<void> => {
    const { req, res, id } = context;
    if (error === clientGone || req.socket.destroyed || res.headersSent) throw error;
    const rejection = rejectionIn(error);
    if (rejection)
      return refuse(
        context,
        'on' in rejection ? { ...rejection, code: 'invalid_input' } : rejection,
      );
    ports.onFault(error, id);
    const code = faultCode(error);
    const anonymous = { ...ports, whoIsAsking: async () => undefined };
    await answer(async () => ({
      visit: await visitOf(anonymous, context),
      answer: refused({ code }),
    }));
  };

  const router = new Router<State>({ strict: true, sensitive: true });
  const register = (
    method: string,
    path: string,
    serve: (request: PageRequest) => Promise<void>,
  ): void => {
    const route = { method, path: path.replaceAll(/:(\w+)/g, '{$1}') };
    const traced = traceRequest(ports.tracer, route);
    router.register(path, [method], (ctx) => {
      const { context } = ctx.state;
      const query = new URLSearchParams(ctx.querystring);
      context.route = route;
      return traced(context, () => serve({ context, params: ctx.params, path: ctx.path, query }));
    });
  };

  register('GET', `${base}/assets/:name`, async ({ context, params }) => {
    const file = assets.find(params.name ?? '');
    return file
      ? writeResponse(context, await file.respond(context.req.headers), assetHeaders(context.id))
      : refuse(context, notFound(context));
  });
  const pages = [...plainPages, ...areas.flatMap((each) => each.pages)];
  for (const page of pages.toSorted(byPath)) {
    const serve = servePage(ports, page);
    register(page.method, pathOf(base, page), (request) => answer(() => serve(request)));
  }

  const app = new Koa<State>();
  const dispatch = router.routes() as Koa.Middleware<State>;
  return {
    prefix: base,
    serve: async (context) => {
      const ctx = app.createContext<State>(context.req, context.res);
      ctx.state = { context };
      ctx.respond = false;
      try {
        await dispatch(ctx, () => refuse(context, unmatched(ctx)));
      } catch (error) {
        await fail(context, error);
      }
    },
  };
};

/** A path without a parameter comes before one with it. */
const byPath = (a: DashboardPage, b: DashboardPage): number => {
  const [left, right] = [a, b].map(({ path }) => path.replaceAll(':', '~'));
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

const notFound = ({ req }: RequestContext): PageRefusal => ({
  code: 'route_not_found',
  method: req.method ?? '',
  path: (req.url ?? '').split('?', 1)[0] ?? '',
});

const unmatched = (ctx: Koa.ParameterizedContext<State>): PageRefusal => {
  const matched: readonly { readonly methods: readonly string[] }[] = ctx.matched ?? [];
  const allow = [...new Set(matched.flatMap(({ methods }) => methods))].sort();
  const { method, path } = ctx;
  return allow.length > 0
    ? { code: 'method_not_allowed', method, path, allow }
    : { code: 'route_not_found', method, path };
};
