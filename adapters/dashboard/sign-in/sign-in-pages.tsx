import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import {
  againStatus,
  type PageRefusal,
  refused,
  seeOther,
  type View,
  view,
} from '../server/answer.js';
import { type DashboardPage, type OpenCall, openAction, openPage } from '../server/page.js';
import { cookieOf } from '../server/security/cookies.js';
import {
  Form,
  type FormErrors,
  formErrors,
  HiddenField,
  isolated,
  Notice,
  SubmitButton,
  TextField,
} from '../view/index.js';
import { invitationPages } from './invitation-pages.js';
import { PasskeyPart, passkeySignInPages } from './passkeys/sign-in-by-passkey.js';
import { noSession } from './session-cookie.js';
import type { SignInUseCases } from './sign-in-use-cases.js';
import type { SingleSignOn } from './single-sign-on.js';
import { SingleSignOnPart, singleSignOnHref, singleSignOnPages } from './single-sign-on-pages.js';
import { browserOf, nextOf, welcome } from './welcome.js';

type Typed = {
  readonly values: URLSearchParams;
  readonly errors: FormErrors;
  readonly refusal: PageRefusal;
};

/** The pages before a session: password, passkey, one-time link, single sign-on, second factor; and the sign-out. */
export const signInPages = (
  useCases: SignInUseCases,
  singleSignOn?: SingleSignOn,
): readonly DashboardPage[] => [
  ...invitationPages(useCases),
  ...(singleSignOn ? singleSignOnPages(useCases, singleSignOn) : []),
  ...(useCases.passkeys ? passkeySignInPages(useCases.passkeys) : []),
  openPage({
    path: '/sign-in',
    handle: (call) =>
      call.asking
        ? seeOther(nextOf(call, call.query))
        : passwordView(call, call.query, { singleSignOn, ...useCases }),
  }),
  openAction({
    path: '/sign-in',
    handle: async (call) => {
      const { form } = call;
      const begun = await useCases.signInByPassword({
        email: (form.get('email') ?? '').trim(),
        password: form.get('password') ?? '',
        ...browserOf(call),
      });
      if (E.isRight(begun)) return welcome(call, form, begun.right);
      const typed = { values: form, errors: formErrors(begun.left), refusal: begun.left };
      return passwordView(call, form, { singleSignOn, ...useCases, typed });
    },
  }),
  openPage({
    path: '/sign-in/link',
    handle: async (call) => {
      const token = call.query.get('token') ?? '';
      const found = await useCases.findLink(token);
      return E.isRight(found) ? linkView(call, token, found.right.email) : usedLink(call);
    },
  }),
  openAction({
    path: '/sign-in/link',
    handle: async (call) => {
      const token = call.form.get('token') ?? '';
      const begun = await useCases.signInByLink({ token, ...browserOf(call) });
      if (E.isRight(begun)) return welcome(call, call.form, begun.right);
      return begun.left.code === 'rate_limit_exceeded' ? refused(begun.left) : usedLink(call);
    },
  }),
  openPage({ path: '/sign-in/code', handle: (call) => codeView(call, call.query) }),
  openAction({
    path: '/sign-in/code',
    handle: async (call) => {
      const { form, context, isSecure } = call;
      const session = cookieOf(context.req, 'session', isSecure) ?? '';
      const code = (form.get('code') ?? '').replaceAll(/\s/g, '');
      const begun = await useCases.giveSecondFactor({ session, code, ...browserOf(call) });
      if (E.isRight(begun)) return welcome(call, form, begun.right);
      return codeView(call, form, {
        values: new URLSearchParams(),
        errors: formErrors(begun.left),
        refusal: begun.left,
      });
    },
  }),
  openAction({
    path: '/sign-out',
    handle: async ({ at, context, isSecure }) => {
      const token = cookieOf(context.req, 'session', isSecure);
      if (token !== undefined) await useCases.signOut(token);
      return { ...seeOther(at('/sign-in')), cookies: noSession(isSecure) };
    },
  }),
];

const bare = (title: string, body: VNode, typed?: Typed): View =>
  view({ title, isBare: true, ...(typed && againStatus(typed.refusal)), body });

const passwordView = (
  call: OpenCall,
  given: URLSearchParams,
  {
    singleSignOn,
    passkeys,
    typed,
  }: Pick<SignInUseCases, 'passkeys'> & {
    readonly singleSignOn: SingleSignOn | undefined;
    readonly typed?: Typed;
  },
): View =>
  bare(
    'Sign in',
    <>
      {singleSignOn && (
        <SingleSignOnPart
          name={singleSignOn.name}
          problem={given.get('problem')}
          href={singleSignOnHref(call, nextOf(call, given))}
        />
      )}
      <PasskeyPart passkeys={passkeys} call={call} given={given} />
      <Form action={call.at('/sign-in')} values={typed?.values} errors={typed?.errors}>
        <HiddenField name="next" value={nextOf(call, given)} />
        <TextField name="email" label="Email" type="email" autocomplete="username" isRequired />
        <TextField
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          isRequired
        />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <p class="soft">
        No password yet, or forgotten? An operator makes a link that signs you in once:{' '}
        <code>roundtrip member login-link</code>.
      </p>
    </>,
    typed,
  );

const linkView = (call: OpenCall, token: string, email: string): View =>
  bare(
    'Sign in',
    <Form action={call.at('/sign-in/link')}>
      <HiddenField name="token" value={token} />
      <p>
        This link signs you in as <strong>{email}</strong>. It works once.
      </p>
      <SubmitButton>{`Sign in as ${isolated(email)}`}</SubmitButton>
    </Form>,
  );

const usedLink = (call: OpenCall): View => ({
  ...bare(
    'This link does not work any more',
    <>
      <Notice kind="warning">
        <p>It was used, or it is too old. A link signs in once, and only for a short time.</p>
      </Notice>
      <p>
        An operator makes a new one: <code>roundtrip member login-link</code>.
      </p>
      <p>
        <a href={call.at('/sign-in')}>Sign in with a password</a>
      </p>
    </>,
  ),
  status: 404,
});

const codeView = (call: OpenCall, given: URLSearchParams, typed?: Typed): View =>
  bare(
    'Second factor',
    <>
      <Form action={call.at('/sign-in/code')} values={typed?.values} errors={typed?.errors}>
        <HiddenField name="next" value={nextOf(call, given)} />
        <TextField
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows now, or a recovery code."
          autocomplete="one-time-code"
          maxLength={30}
          isRequired
        />
        <SubmitButton>Continue</SubmitButton>
      </Form>
      <p>
        <a href={call.at('/sign-in')}>Start again</a>
      </p>
    </>,
    typed,
  );
