import { catalogue } from '../../../http/errors/catalogue.js';
import type { CatalogueEntry } from '../../../http/errors/declared-error.js';
import type { Refusal } from '../../../http/errors/refusal.js';
import { attachment } from '../../../http/response/attachment.js';
import { docUrlUnder, refusalResponse } from '../../../http/response/refusal-response.js';
import type { HttpResponse } from '../../../http/response/response.js';
import { violationResponse } from '../../../http/response/violation-response.js';
import { writeResponse } from '../../../http/response/write-response.js';
import type { PageFacts } from '../../view/page-context.js';
import type { FileAnswer, PageRefusal, SeeOther, View } from '../answer.js';
import type { DashboardPorts } from '../dashboard-ports.js';
import { wantsJson } from '../request-facts.js';
import { cookieText, setCookie } from '../security/cookies.js';
import { fileHeaders, pageHeaders } from '../security/headers.js';
import type { Answered } from '../serve-page.js';
import type { Visit } from '../visit.js';
import { changedParts, partsShown, withDigests } from './parts.js';
import { refusalPage } from './refusal-page.js';
import { bodyHtml, frameHtml, pageHtml } from './render.js';

/** What a page shows around its content. */
export type FactsOf = (
  visit: Visit,
  isWhole: boolean,
  parts?: ReadonlySet<string>,
) => Promise<PageFacts>;

const htmlType = 'text/html; charset=utf-8';
/** How long a notice waits for the next page, in seconds. */
const noticeSeconds = 60;

/** Makes the responses of pages and writes them. Resolves when a file has ended. */
export const answerWriter = (
  { publicUrl, apiPrefix }: Pick<DashboardPorts, 'publicUrl' | 'apiPrefix'>,
  factsOf: FactsOf,
) => {
  const docUrl = docUrlUnder(publicUrl, apiPrefix);

  const ofView = async (visit: Visit, view: View): Promise<HttpResponse> => {
    const shown = partsShown(visit.context.req);
    if (shown) {
      const parts = new Set(shown.keys());
      const facts = { ...(await factsOf(visit, false, parts)), typed: view.typed };
      const changed = changedParts(bodyHtml(view.body, facts), shown);
      // A page whose body has none of the parts is another page, also where its frame has one.
      if (changed !== undefined) {
        const body = changed + (changedParts(frameHtml(facts), shown) ?? '');
        // The cookies of the page stay: a notice is for a page that a person opens.
        return body === '' ? { status: 204 } : { status: 200, type: htmlType, body };
      }
    }
    const facts = { ...(await factsOf(visit, !view.isBare)), typed: view.typed };
    return {
      status: view.status ?? 200,
      type: htmlType,
      headers: [...cookieHeaders(visit.cookies), ...(view.headers ?? [])],
      body: withDigests(pageHtml(view, facts)),
    };
  };

  const ofRefusal = async (visit: Visit, refusal: PageRefusal): Promise<HttpResponse> => {
    const { req, id } = visit.context;
    visit.context.error = refusal.code === 'invalid_input' ? 'validation' : refusal.code;
    if (wantsJson(req))
      return refusal.code === 'invalid_input'
        ? violationResponse({ on: 'body', ...refusal })
        : refusalResponse(refusal, id, docUrl);
    const { headers = [], closes } = entryOf(refusal);
    const page = await ofView(visit, refusalPage(refusal));
    return { ...page, headers: [...(page.headers ?? []), ...headers], closes };
  };

  const responseOf = async (visit: Visit, answer: Answered['answer']): Promise<HttpResponse> => {
    switch (answer.kind) {
      case 'view':
        return ofView(visit, answer);
      case 'seeOther':
        return redirection(visit, answer);
      case 'refused':
        return ofRefusal(visit, answer.refusal);
      case 'file':
        return fileResponse(answer);
    }
  };

  return {
    responseOf,
    write: async (visit: Visit, answer: Answered['answer']): Promise<void> => {
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
  return { status: 303, headers: ['Location', to, ...headers] };
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
