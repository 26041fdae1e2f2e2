import * as E from 'fp-ts/lib/Either.js';
import {
  againStatus,
  type PageAnswer,
  type PageRefusal,
  refused,
  seeOther,
  view,
} from '../server/answer.js';
import { type DashboardPage, plainAction, plainPage, type SignedInCall } from '../server/page.js';
import { type FormErrors, fieldErrors, formErrors } from '../view/index.js';
import {
  AccountBody,
  type AccountForm,
  NewFactorBody,
  RecoveryCodesBody,
  type TypedForm,
} from './account-body.js';
import { passkeyPages } from './passkeys/account-passkeys.js';
import { noSession } from './session-cookie.js';
import type { SignInUseCases } from './sign-in-use-cases.js';

/** The account of the visitor: name, password, second factor and sessions. */
export const accountPages = (useCases: SignInUseCases): readonly DashboardPage[] => {
  const shown = async (call: SignedInCall, typed?: TypedForm): Promise<PageAnswer> => {
    const account = await useCases.getAccount(call.asking.actor);
    if (E.isLeft(account)) return refused(account.left);
    const { at, asking } = call;
    return view({
      title: 'Account',
      ...(typed && againStatus(typed.refusal)),
      body: (
        <AccountBody
          account={account.right}
          at={at}
          asking={asking}
          typed={typed}
          passkeySite={useCases.passkeys?.site()}
        />
      ),
    });
  };
  const again = (
    call: SignedInCall & { readonly form: URLSearchParams },
    form: AccountForm,
    refusal: PageRefusal,
  ): Promise<PageAnswer> =>
    shown(call, { form, values: call.form, errors: errorsOf(form, refusal), refusal });
  const back = (call: SignedInCall, notice: string): PageAnswer =>
    seeOther(call.at('/account'), notice);

  return [
    ...(useCases.passkeys
      ? passkeyPages(useCases.passkeys, (call, refusal) => again(call, 'passkey', refusal))
      : []),
    plainPage({ path: '/account', handle: (call) => shown(call) }),
    plainAction({
      path: '/account/name',
      handle: async (call) => {
        const name = (call.form.get('name') ?? '').trim();
        const changed = await useCases.changeName(call.asking.actor, name);
        if (E.isLeft(changed)) return again(call, 'name', changed.left);
        return back(call, 'Your name is changed.');
      },
    }),
    plainAction({
      path: '/account/password',
      handle: async (call) => {
        const { form, asking } = call;
        const password = form.get('password') ?? '';
        if (password !== form.get('repeated')) {
          const errors = fieldErrors({ repeated: 'The two passwords differ.' });
          return shown(call, { form: 'password', values: form, errors });
        }
        const changed = await useCases.changePassword(asking.actor, {
          current: form.get('current'),
          password,
          session: asking.session,
        });
        if (E.isLeft(changed)) return again(call, 'password', changed.left);
        return back(call, 'Your password is changed. Your other sessions have ended.');
      },
    }),
    plainAction({
      path: '/account/second-factor',
      handle: async (call) => {
        const begun = await useCases.beginSecondFactor(call.asking.actor);
        if (E.isLeft(begun)) return refused(begun.left);
        const body = <NewFactorBody factor={begun.right} at={call.at} errors={undefined} />;
        return view({ title: 'Second factor', back: toAccount(call), body });
      },
    }),
    plainAction({
      path: '/account/second-factor/confirm',
      handle: async (call) => {
        const code = codeOf(call.form);
        const { actor, session } = call.asking;
        const confirmed = await useCases.confirmSecondFactor(actor, code, session);
        if (E.isLeft(confirmed)) {
          const [secret, uri] = [call.form.get('secret') ?? '', call.form.get('uri') ?? ''];
          const errors = errorsOf('second-factor', confirmed.left);
          const body = <NewFactorBody factor={{ secret, uri }} at={call.at} errors={errors} />;
          const again = againStatus(confirmed.left);
          return view({ title: 'Second factor', ...again, back: toAccount(call), body });
        }
        const body = <RecoveryCodesBody codes={confirmed.right.codes} />;
        return view({ title: 'The second factor is on', back: toAccount(call), body });
      },
    }),
    plainAction({
      path: '/account/recovery-codes',
      handle: async (call) => {
        const made = await useCases.renewRecoveryCodes(call.asking.actor, codeOf(call.form));
        if (E.isLeft(made)) return again(call, 'recovery', made.left);
        const body = <RecoveryCodesBody codes={made.right.codes} />;
        return view({ title: 'New recovery codes', back: toAccount(call), body });
      },
    }),
    plainAction({
      path: '/account/second-factor/remove',
      handle: async (call) => {
        const code = codeOf(call.form);
        const removed = await useCases.removeSecondFactor(call.asking.actor, code);
        if (E.isLeft(removed)) return again(call, 'second-factor', removed.left);
        return back(call, 'The sign-in asks for no code any more.');
      },
    }),
    plainAction({
      path: '/account/organizations/:organization/leave',
      handle: async (call) => {
        const left = await useCases.leaveOrganization(call.asking.actor, call.params.organization);
        return E.isLeft(left) ? refused(left.left) : back(call, 'You have left the organization.');
      },
    }),
    plainAction({
      path: '/account/sessions/:session/end',
      handle: async (call) => {
        const ended = await useCases.endSession(call.asking.actor, call.params.session);
        return E.isLeft(ended) ? refused(ended.left) : back(call, 'The session has ended.');
      },
    }),
    plainAction({
      path: '/account/sign-out-everywhere',
      handle: async ({ asking, at, isSecure }) => {
        const ended = await useCases.endSessions(asking.actor);
        if (E.isLeft(ended)) return refused(ended.left);
        return { ...seeOther(at('/sign-in')), cookies: noSession(isSecure) };
      },
    }),
  ];
};

const toAccount = ({ at }: Pick<SignedInCall, 'at'>) => ({
  href: at('/account'),
  label: 'Account',
});

/** A refused proof, at its field: here it is known what was wrong, which the sign-in does not say. */
const errorsOf = (form: AccountForm, refusal: PageRefusal): FormErrors => {
  if (refusal.code !== 'sign_in_refused' || form === 'passkey') return formErrors(refusal);
  return form === 'password'
    ? fieldErrors({ current: 'The current password is wrong.' })
    : fieldErrors({ code: 'The code is wrong. Type the one that the app shows now.' });
};

const codeOf = (form: URLSearchParams): string => (form.get('code') ?? '').replaceAll(/\s/g, '');
