import { randomBytes } from 'node:crypto';
import { clientNetwork } from '../../../core/model/rate-limits/client-network.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { Theme } from '../view/page-context.js';
import type { Asking } from './asking.js';
import { noSubject, type Subject } from './call.js';
import type { DashboardPorts } from './dashboard-ports.js';
import { isSecure } from './request-facts.js';
import { cookieOf, dropCookie, setCookie, textOfCookie } from './security/cookies.js';

/** A request, and what is known of the visitor. */
export type Visit = {
  readonly context: RequestContext;
  /** Whether the browser came over TLS. */
  readonly isSecure: boolean;
  readonly asking: Asking | undefined;
  /** The use cases of the visitor; undefined when not signed in. */
  readonly as: AuthorizedUseCases | undefined;
  /** What forms carry a digest of: the secret of the session, or a cookie of a visitor without one. */
  readonly secret: string;
  /** One sentence that the last action left for this page. */
  readonly notice: string | undefined;
  readonly theme: Theme;
  /** Cookies that the answer sets. */
  readonly cookies: readonly string[];
  readonly subject: Subject;
};

/** Longest notice that is shown, in characters. */
const noticeLength = 500;

/** Finds out who visits. */
export const visitOf = async (ports: DashboardPorts, context: RequestContext): Promise<Visit> => {
  const { req, address } = context;
  const secure = isSecure(ports, req);
  const asking = await ports.whoIsAsking(req, address);
  const known = cookieOf(req, 'visitor', secure);
  const isKnown = known !== undefined && /^[\w-]{22,100}$/.test(known);
  const visitor = isKnown ? known : randomBytes(16).toString('base64url');
  const notice = cookieOf(req, 'notice', secure);
  return {
    context,
    isSecure: secure,
    asking,
    as: asking && ports.authorized(asking.actor),
    secret: asking?.secret ?? visitor,
    notice: notice === undefined ? undefined : textOfCookie(notice).slice(0, noticeLength),
    theme: themeOf(cookieOf(req, 'theme', secure)),
    cookies: [
      ...(asking || isKnown ? [] : [setCookie('visitor', visitor, secure)]),
      ...(notice === undefined ? [] : [dropCookie('notice', secure)]),
    ],
    subject: noSubject,
  };
};

/** By what visitors share slots: the user, or the network of one who is not signed in. Several users can have one name. */
export const whoVisits = ({ asking, context }: Pick<Visit, 'asking' | 'context'>): string =>
  asking ? whoAsks(asking) : clientNetwork(context.address);

/** A text that two people never share: the id of the user, or with a host's own sign-in the name. */
export const whoAsks = ({ actor: { id, name } }: Asking): string => id ?? `name/${name}`;

/** The theme of a cookie or a form. */
export const themeOf = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system';
