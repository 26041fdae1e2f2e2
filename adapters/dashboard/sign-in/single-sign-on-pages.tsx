import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { safeNext, withQuery } from '../server/addresses.js';
import { type PageAnswer, refused, seeOther } from '../server/answer.js';
import type { Asking } from '../server/asking.js';
import { type BaseCall, type DashboardPage, type OpenCall, openPage } from '../server/page.js';
import { cookieOf, dropCookie, setCookie } from '../server/security/cookies.js';
import { ButtonLink, isolated, Notice } from '../view/index.js';
import type { SignInUseCases } from './sign-in-use-cases.js';
import { type SingleSignOn, type SingleSignOnProblem, ticketSeconds } from './single-sign-on.js';
import { browserOf, nextOf, welcome } from './welcome.js';

const callback = '/sign-in/oidc/callback';

/** Longest address that is kept over a single sign-on, so that the cookie stays small. */
const longestNext = 1_000;

/** Why a single sign-on did not sign in. */
type Problem = SingleSignOnProblem | 'unknown' | 'unverified';

const sentences: Readonly<Record<Problem, string>> = {
  cancelled: 'The provider refused the sign-in, or you cancelled it.',
  stale: 'This sign-in is too old, was used already, or began in another browser. Start again.',
  unacceptable: 'The provider gave a wrong answer. The log of the server says what is wrong.',
  unavailable: 'The provider of single sign-on does not answer. Try again later.',
  unknown: 'No member of an organization is this person. An administrator invites members.',
  unverified: 'The provider has not verified your email address. It must, before you can sign in.',
};

/** The way to the provider of single sign-on, and back from there. */
export const singleSignOnPages = (
  { signInByIdentity, signOut }: Pick<SignInUseCases, 'signInByIdentity' | 'signOut'>,
  singleSignOn: SingleSignOn,
): readonly DashboardPage[] => [
  // A link and no form: the browser would not let a form lead to another site.
  openPage({
    path: '/sign-in/oidc',
    handle: async (call) => {
      const next = nextOf(call, call.query);
      const isFresh = call.query.get('fresh') === 'on';
      if (call.asking && !isFresh && meetsSignOn(call.asking)) return seeOther(next);
      const kept = next.length > longestNext ? call.at('') : next;
      const redirectUri = callbackUrl(call);
      const begun = await singleSignOn.begin({ redirectUri, next: kept, isFresh });
      if (!begun) return back(call, 'unavailable', next);
      const cookie = setCookie('oidc', begun.ticket, call.isSecure, ticketSeconds);
      return { ...seeOther(begun.url), cookies: [cookie] };
    },
  }),
  openPage({
    path: callback,
    handle: async (call) => {
      const { query, isSecure, context } = call;
      const ticket = cookieOf(context.req, 'oidc', isSecure);
      const redirectUri = callbackUrl(call);
      const finished = await singleSignOn.finish({ redirectUri, ticket, answer: query });
      const next = safeNext(call.at(''), finished.next);
      const problem = 'problem' in finished ? finished.problem : undefined;
      if (problem === 'unavailable') return back(call, problem, next);
      const identity = 'identity' in finished ? finished.identity : { issuer: singleSignOn.issuer };
      const begun = await signInByIdentity({ ...unproved, ...identity, ...browserOf(call) });
      if (E.isRight(begun)) {
        await endBefore(call, signOut);
        const given = new URLSearchParams({ next });
        return welcome(call, given, begun.right, [dropCookie('oidc', isSecure)]);
      }
      if (begun.left.code === 'rate_limit_exceeded') return refused(begun.left);
      const isVerified = 'identity' in finished && finished.identity.verifiedEmail !== undefined;
      return back(call, problem ?? (isVerified ? 'unknown' : 'unverified'), next);
    },
  }),
];

/** Ends the session that this browser has: the new one takes its place. */
const endBefore = async (
  { asking, context: { req }, isSecure }: OpenCall,
  signOut: SignInUseCases['signOut'],
): Promise<void> => {
  const before = asking && cookieOf(req, 'session', isSecure);
  if (before !== undefined) await signOut(before);
};

/** Whether a session needs no sign-in at the provider: it is of one, or no organization asks for it. */
const meetsSignOn = ({ actor: { session } }: Asking): boolean =>
  !session?.blocked.some(({ unmet }) => unmet.includes('single_sign_on'));

/** An attempt that proved no identity. It is recorded like others that are refused. */
const unproved = { subject: undefined, verifiedEmail: undefined };

const callbackUrl = ({ serverUrl, at }: BaseCall): string => serverUrl + at(callback);

/** Back to the sign-in page, which says what is wrong. The address of the callback leaves the browser. */
const back = ({ at, isSecure }: BaseCall, problem: Problem, next: string): PageAnswer => ({
  ...seeOther(at('/sign-in', { next, problem })),
  cookies: [dropCookie('oidc', isSecure)],
});

/** The button of single sign-on, and what became of the last attempt. */
export const SingleSignOnPart = ({
  name,
  problem,
  href,
}: {
  readonly name: string;
  readonly problem: string | null;
  readonly href: string;
}): VNode => (
  <>
    {problem !== null && Object.hasOwn(sentences, problem) && (
      <Notice kind="warning">
        <p>{sentences[problem as Problem]}</p>
      </Notice>
    )}
    <p>
      <ButtonLink href={href}>{`Sign in with ${isolated(name)}`}</ButtonLink>
    </p>
  </>
);

/** Where the button leads. */
export const singleSignOnHref = (call: BaseCall, next: string): string =>
  withQuery(call.at('/sign-in/oidc'), { next });
