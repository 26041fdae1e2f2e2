import * as E from 'fp-ts/lib/Either.js';
import { rateClasses } from '../../../core/model/rate-limits/bucket.js';
import { clientNetwork } from '../../../core/model/rate-limits/client-network.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Admission } from '../../http/admission/admission.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { clientGone } from '../../http/request/read-bytes.js';
import { uploadReceiver } from '../../http/request/upload/receive-upload.js';
import { withQuery } from './addresses.js';
import {
  type Again,
  againStatus,
  type PageAnswer,
  type PageRefusal,
  refused,
  seeOther,
} from './answer.js';
import { baseCall, canIn, subjectOf } from './call.js';
import type { DashboardPorts } from './dashboard-ports.js';
import { readForm } from './form-body.js';
import type { ArrivingBodies } from './limits/bodies.js';
import { drawByPerson, drawForAction, type TooMany } from './limits/draw.js';
import type { DashboardPage } from './page.js';
import { ownOrigins, serverUrl, wantsJson } from './request-facts.js';
import { csrfField, isCsrfToken, isForeign, isOwn } from './security/csrf.js';
import { csrfFailure, signInFirst } from './security/csrf-failure.js';
import {
  confirmResend,
  confirmUnknown,
  proveThenResend,
  type SubmittedForm,
  signInThenResend,
  waitThenResend,
} from './security/resend-form.js';
import { type Visit, visitOf, whoVisits } from './visit.js';
import { watched } from './watch-file.js';

/** What serving a page needs. */
export type ServePagePorts = DashboardPorts & {
  readonly base: string;
  /** The slots of visitors who are signed in. */
  readonly admission: Admission;
  /** The slots of all others: sign-ins from many networks make no page of a signed-in person wait. */
  readonly strangers: Admission;
  /** The slots of uploads, which last as long as their bytes arrive. */
  readonly uploads: Admission;
  readonly bodies: ArrivingBodies;
};

/** A request for a page. */
export type PageRequest = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  readonly query: URLSearchParams;
};

/** The same once its form has arrived. */
type ArrivedRequest = PageRequest & { readonly fields: URLSearchParams };

/** The answer of a page, and to whom. */
export type Answered = { readonly visit: Visit; readonly answer: Exclude<PageAnswer, Again> };

/** Checks who asks and what was sent, and runs a page once there is a slot for it. */
export const servePage =
  (ports: ServePagePorts, page: DashboardPage) =>
  async (request: PageRequest): Promise<Answered> => {
    const { context } = request;
    const visit = await visitOf(ports, context);
    const entrance = await refusedAtEntrance(ports, page, visit, request);
    if (entrance) return { visit, answer: entrance };
    // The body of a form arrives before there is a slot, so that a slow one holds none.
    const form = page.body === 'form' ? await formOf(ports, visit) : noForm;
    if (E.isLeft(form)) return { visit, answer: refused(form.left) };
    return watched(
      ports,
      await inSlot(admissionOf(ports, page, visit), visit, () =>
        runPage(ports, page, visit, { ...request, fields: form.right }),
      ),
    );
  };

const noForm: E.Either<PageRefusal, URLSearchParams> = E.right(new URLSearchParams());

/** The fields of a form, unless too many bodies of the visitor arrive. */
const formOf = async (
  { bodies }: ServePagePorts,
  visit: Visit,
): Promise<E.Either<PageRefusal, URLSearchParams>> =>
  (await bodies.read(visit, readForm)) ??
  E.left({ code: 'rate_limit_exceeded', retryAfterSeconds: 1 });

const admissionOf = (
  { admission, strangers, uploads }: ServePagePorts,
  { body }: DashboardPage,
  { asking }: Visit,
): Admission => {
  if (body === 'upload') return uploads;
  return asking ? admission : strangers;
};

/** Sends a visitor who is not signed in to the sign-in, and refuses forms that no page of ours sent. */
const refusedAtEntrance = async (
  ports: ServePagePorts,
  page: DashboardPage,
  visit: Visit,
  request: PageRequest,
): Promise<Answered['answer'] | undefined> => {
  const { context } = visit;
  if (!visit.asking) {
    const bucket = `address/${clientNetwork(context.address)}`;
    const { isGranted, retryAfterSeconds } = await ports.rateLimiter(bucket, rateClasses.read);
    if (!isGranted) return refused({ code: 'rate_limit_exceeded', retryAfterSeconds });
    if (page.level !== 'open') return toSignIn(ports, page, visit, request);
  } else {
    const tooMany = await drawByPerson(ports.tenantLimits, page, visit.asking);
    if (tooMany) return tooManyOf(ports, page, visit, request, tooMany);
  }
  const isWrite = page.method === 'POST';
  return isWrite && isForeign(context.req, ownOrigins(ports)) ? csrfFailure : undefined;
};

/** The answer beyond the limit of a person: a form of ours is shown for sending it again. */
const tooManyOf = async (
  ports: ServePagePorts,
  page: DashboardPage,
  visit: Visit,
  request: PageRequest,
  tooMany: TooMany,
): Promise<Answered['answer']> => {
  const form = canKeep(ports, page, request) ? await formOf(ports, visit) : undefined;
  return form && E.isRight(form)
    ? waitThenResend(submittedForm(request, form.right), tooMany)
    : refused(tooMany);
};

const toSignIn = async (
  ports: ServePagePorts,
  page: DashboardPage,
  visit: Visit,
  request: PageRequest,
): Promise<Answered['answer']> => {
  const { signInUrl, base } = ports;
  const {
    context: { req },
    path,
    query,
  } = request;
  if (page.method === 'POST' || wantsJson(req)) {
    const form = canKeep(ports, page, request) ? await formOf(ports, visit) : undefined;
    return form && E.isRight(form)
      ? signInThenResend(submittedForm(request, form.right), withQuery(signInUrl, { next: base }))
      : signInFirst;
  }
  const back = withQuery(path, Object.fromEntries(query));
  return seeOther(withQuery(signInUrl, { next: back }));
};

/** Whether a form may be shown for sending it again: a page of ours sent it, and a person waits for the answer. */
const canKeep = (
  ports: ServePagePorts,
  page: DashboardPage,
  { context: { req } }: PageRequest,
): boolean =>
  page.method === 'POST' &&
  page.body === 'form' &&
  !wantsJson(req) &&
  isOwn(req, ownOrigins(ports));

const submittedForm = ({ path, query }: PageRequest, fields: URLSearchParams): SubmittedForm => ({
  action: withQuery(path, Object.fromEntries(query)),
  fields,
});

/** The answer to a form without the token of the session. */
const ofOtherSession = (
  ports: ServePagePorts,
  page: DashboardPage,
  visit: Visit,
  request: PageRequest,
  fields: URLSearchParams,
): Answered['answer'] =>
  visit.asking && canKeep(ports, page, request)
    ? confirmResend(submittedForm(request, fields))
    : csrfFailure;

/** A visitor takes turns with others, so that no one page delays all. */
const inSlot = async (
  admission: Admission,
  visit: Visit,
  run: () => Promise<Answered>,
): Promise<Answered> => {
  const { context } = visit;
  const name = whoVisits(visit);
  const who = { organization: name, project: name };
  const entered = admission.enter(who);
  const isAdmitted = typeof entered === 'boolean' ? entered : await entered;
  if (!isAdmitted) return { visit, answer: refused({ code: 'service_overloaded' }) };
  try {
    if (entered !== true && context.req.socket.destroyed) throw clientGone;
    return await run();
  } finally {
    admission.leave(who);
  }
};

const runPage = async (
  ports: ServePagePorts,
  page: DashboardPage,
  visit: Visit,
  request: ArrivedRequest,
): Promise<Answered> => {
  const { context, query, fields: form } = request;
  const given = (page.body === 'upload' ? query : form).get(csrfField);
  if (page.method === 'POST' && !isCsrfToken(given, visit.secret))
    return { visit, answer: ofOtherSession(ports, page, visit, request, form) };

  const { level } = page;
  const facts = { level, params: request.params };
  const subject = visit.as ? await subjectOf(visit.as, facts) : E.right(visit.subject);
  if (E.isLeft(subject)) return { visit, answer: refused(blockedOr(visit, subject.left)) };
  const found: Visit = { ...visit, subject: subject.right };
  const missing = missingPermission(page, found);
  if (missing && page.method === 'GET') return { visit: found, answer: refused(missing) };

  const beyond = missing ? undefined : await beyondLimits(ports, page, found, request);
  if (beyond) return { visit: found, answer: beyond };

  const url = serverUrl(ports, context.req);
  const common = baseCall(
    {
      ...facts,
      base: ports.base,
      query,
      now: ports.clock(),
      isSecure: visit.isSecure,
      serverUrl: url,
      apiUrl: url + (ports.apiPrefix ?? ''),
      context,
    },
    subject.right,
  );
  const call = {
    ...common,
    ...subject.right,
    asking: visit.asking,
    as: visit.as,
    can: visit.asking ? canIn(visit.asking, subject.right) : () => false,
    form,
    receive: uploadReceiver(context),
  };
  // The level of the page says which of these are there: `runPage` is behind the entrance.
  const handled = async () => {
    const given = call as Parameters<DashboardPage['handle']>[0];
    const answer = await page.handle(given);
    return answer.kind === 'again'
      ? shownAgain(answer, given, { action: request.path, fields: form })
      : answer;
  };
  const answer = await handled().catch((error: unknown) => {
    if (!(error instanceof PortFailure) || !canKeep(ports, page, request)) throw error;
    ports.onFault(error, context.id);
    return confirmUnknown(submittedForm(request, form), context.id);
  });
  // Its use case refused and wrote the attempt to the audit log, or the form was not complete enough to ask it.
  const isRefused = missing !== undefined && answer.kind !== 'seeOther';
  const final = isRefused ? refused(missing) : answer;
  return { visit: found, answer: freshFirst(ports, page, request, form, final) };
};

/** The answer to an action for which the project or the organization has no token: its form, for sending it again. */
const beyondLimits = async (
  ports: ServePagePorts,
  page: DashboardPage,
  { subject, context }: Visit,
  request: ArrivedRequest,
): Promise<Answered['answer'] | undefined> => {
  const tooMany = await drawForAction(ports.tenantLimits, page, subject, context);
  if (!tooMany) return undefined;
  return canKeep(ports, page, request)
    ? waitThenResend(submittedForm(request, request.fields), tooMany)
    : refused(tooMany);
};

/** The answer, or the form again for a visitor who has to prove first who they are. */
const freshFirst = (
  ports: ServePagePorts,
  page: DashboardPage,
  request: PageRequest,
  fields: URLSearchParams,
  answer: Answered['answer'],
): Answered['answer'] => {
  const needsFresh = answer.kind === 'refused' && answer.refusal.code === 'fresh_sign_in_required';
  const { proveUrl = ports.signInUrl } = ports;
  return needsFresh && canKeep(ports, page, request)
    ? proveThenResend(submittedForm(request, fields), proveUrl)
    : answer;
};

/** The page of a form, with what was typed. A page that is refused to the visitor shows nothing of it. */
const shownAgain = async (
  { page, errors, refusal }: Again,
  call: Parameters<DashboardPage['handle']>[0],
  { action, fields }: SubmittedForm,
): Promise<Exclude<PageAnswer, Again>> => {
  const answer = await page.handle(call);
  if (answer.kind === 'again') throw new TypeError('a page of a form shows no other form again');
  return answer.kind === 'view'
    ? { ...answer, ...againStatus(refusal), typed: { action, values: fields, errors } }
    : answer;
};

/**
 * The refusal of a page whose project or organization is not the visitor's. Where the session does not reach some
 * organizations, it says how it would. It is the same for a page that does not exist.
 */
const blockedOr = ({ asking }: Visit, refusal: PageRefusal): PageRefusal => {
  const blocked = asking?.actor.session?.blocked ?? [];
  const unmet = new Set(blocked.flatMap((each) => each.unmet));
  return unmet.size > 0 ? { code: 'sign_in_rules_unmet', unmet: [...unmet] } : refusal;
};

/** What a visitor lacks for a page or an action. */
const missingPermission = (
  { permission }: DashboardPage,
  { asking, subject }: Visit,
): PageRefusal | undefined =>
  permission !== null && asking && !canIn(asking, subject)(permission)
    ? { code: 'insufficient_permission', permission }
    : undefined;
