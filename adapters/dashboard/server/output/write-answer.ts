import { isDeepStrictEqual } from 'node:util';
import { type CatalogueEntry, catalogue } from '../../../http/errors/catalogue.js';
import type { Refusal } from '../../../http/errors/refusal.js';
import { attachment } from '../../../http/response/attachment.js';
import { docUrlUnder, refusalResponse } from '../../../http/response/refusal-response.js';
import { eventStreamType, type HttpResponse } from '../../../http/response/response.js';
import { violationResponse } from '../../../http/response/violation-response.js';
import { whenClosed } from '../../../http/response/when-closed.js';
import { writeResponse } from '../../../http/response/write-response.js';
import type { PageFacts } from '../../view/page-context.js';
import type { FileAnswer, PageAnswer, PageRefusal, SeeOther, View } from '../answer.js';
import type { DashboardPorts } from '../dashboard-ports.js';
import { isPartial, wantsJson } from '../request-facts.js';
import { cookieText, setCookie } from '../security/cookies.js';
import { fileHeaders, pageHeaders } from '../security/headers.js';
import { type Visit, whoVisits } from '../visit.js';
import { liveBody } from './live.js';
import { openStreams } from './open-streams.js';
import { refusalPage, refusalPart, statusOf } from './refusal-page.js';
import { pageHtml, partHtml } from './render.js';

/** Live streams that one visitor has at most. */
const streamsOfOne = 20;

/** What a page shows around its content. */
export type FactsOf = (visit: Visit, isWhole: boolean) => Promise<PageFacts>;

const htmlType = 'text/html; charset=utf-8';
/** How long a notice waits for the next page, in seconds. */
const noticeSeconds = 60;

/** Makes the responses of pages and writes them. Resolves when a live stream or a file has ended. */
export const answerWriter = (
  {
    publicUrl,
    apiPrefix,
    liveStreams = 200,
    whoIsAsking,
    clock,
  }: Pick<DashboardPorts, 'publicUrl' | 'apiPrefix' | 'liveStreams' | 'whoIsAsking' | 'clock'>,
  factsOf: FactsOf,
) => {
  const docUrl = docUrlUnder(publicUrl, apiPrefix);
  const streams = openStreams({ all: liveStreams, ofOne: streamsOfOne });

  const ofView = async (visit: Visit, view: View): Promise<HttpResponse> => ({
    status: view.status ?? 200,
    type: htmlType,
    headers: [...cookieHeaders(visit.cookies), ...(view.headers ?? [])],
    body: pageHtml(view, await factsOf(visit, !view.isBare)),
  });

  const ofRefusal = async (visit: Visit, refusal: PageRefusal): Promise<HttpResponse> => {
    const { req, id } = visit.context;
    visit.context.error = refusal.code === 'invalid_input' ? 'validation' : refusal.code;
    if (wantsJson(req))
      return refusal.code === 'invalid_input'
        ? violationResponse({ on: 'body', ...refusal })
        : refusalResponse(refusal, id, docUrl);
    const { headers = [], closes } = entryOf(refusal);
    const page = isPartial(req)
      ? {
          status: statusOf(refusal),
          type: htmlType,
          body: partHtml(refusalPart(refusal), await factsOf(visit, false)),
        }
      : await ofView(visit, refusalPage(refusal));
    return { ...page, headers: [...(page.headers ?? []), ...headers], closes };
  };

  const responseOf = async (visit: Visit, answer: PageAnswer): Promise<HttpResponse> => {
    switch (answer.kind) {
      case 'view':
        return ofView(visit, answer);
      case 'fragment': {
        const body = partHtml(answer.body, await factsOf(visit, false));
        return { status: 200, type: htmlType, body };
      }
      case 'seeOther':
        return redirection(visit, answer);
      case 'refused':
        return ofRefusal(visit, answer.refusal);
      case 'file':
        return fileResponse(answer);
      case 'liveStream': {
        const end = streams.begin(whoVisits(visit));
        if (!end) return ofRefusal(visit, { code: 'service_overloaded' });
        whenClosed(visit.context.res, end);
        const facts = await factsOf(visit, false);
        const mayGoOn = async () =>
          isDeepStrictEqual(
            await whoIsAsking(visit.context.req, visit.context.address),
            visit.asking,
          );
        const htmlOf = (html: Parameters<typeof partHtml>[0]) =>
          partHtml(html, { ...facts, now: clock() });
        const body = liveBody(visit.context, answer, htmlOf, mayGoOn);
        return { status: 200, type: eventStreamType, body };
      }
    }
  };

  return {
    responseOf,
    write: async (visit: Visit, answer: PageAnswer): Promise<void> => {
      const { context } = visit;
      const response = await responseOf(visit, answer);
      const common = answer.kind === 'file' ? fileHeaders : pageHeaders;
      await writeResponse(context, response, common(context.id));
    },
  };
};

const cookieHeaders = (cookies: readonly string[]): readonly string[] =>
  cookies.flatMap((cookie) => ['Set-Cookie', cookie]);

const redirection = (visit: Visit, { to, notice, cookies = [] }: SeeOther): HttpResponse => {
  const left =
    notice === undefined
      ? []
      : [setCookie('notice', cookieText(notice), visit.isSecure, noticeSeconds)];
  const headers = cookieHeaders([...cookies, ...left]);
  // A script that followed the redirect would put the next page into a part of this one.
  return isPartial(visit.context.req)
    ? { status: 204, headers: ['HX-Redirect', to, ...headers] }
    : { status: 303, headers: ['Location', to, ...headers] };
};

const fileResponse = (answer: FileAnswer): HttpResponse => {
  const { type, body, filename, isInline = false, status = 200, headers = [] } = answer;
  const disposition = isInline ? 'inline' : attachment(filename);
  return { status, type, headers: ['Content-Disposition', disposition, ...headers], body };
};

type Entry = { readonly headers?: readonly string[]; readonly closes: boolean };

const entryOf = (refusal: PageRefusal): Entry => {
  if (refusal.code === 'invalid_input') return { closes: false };
  // The entry is found by the code, so it fits the refusal.
  const { headers, closes = false } = catalogue[refusal.code] as CatalogueEntry<Refusal>;
  return { headers: headers?.(refusal) ?? [], closes };
};
