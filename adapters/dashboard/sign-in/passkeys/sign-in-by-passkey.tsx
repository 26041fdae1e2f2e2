import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { withQuery } from '../../server/addresses.js';
import { type PageAnswer, refused, seeOther } from '../../server/answer.js';
import { type BaseCall, type DashboardPage, openAction } from '../../server/page.js';
import { HiddenField, Notice } from '../../view/index.js';
import { browserOf, nextOf, welcome } from '../welcome.js';
import { answerIn, askBrowser, noTicket, PasskeyForm } from './ceremony.js';
import { requestOptions } from './options.js';
import type { PasskeyUseCases } from './passkey-use-cases.js';

const path = '/sign-in/passkey';
const optionsPath = `${path}/options`;

/** What the sign-in page says after an attempt. It is the same for every reason. */
const problem = 'passkey';

/** The sign-in by a passkey. */
export const passkeySignInPages = ({
  beginPasskeySignIn,
  signInByPasskey,
}: Pick<PasskeyUseCases, 'beginPasskeySignIn' | 'signInByPasskey'>): readonly DashboardPage[] => [
  openAction({
    path: optionsPath,
    handle: async (call): Promise<PageAnswer> => {
      const begun = await beginPasskeySignIn();
      if (E.isLeft(begun)) return refused(begun.left);
      return askBrowser(call, begun.right, requestOptions(begun.right));
    },
  }),
  openAction({
    path,
    handle: async (call) => {
      const { form } = call;
      const begun = await signInByPasskey({ ...answerIn(call), ...browserOf(call) });
      if (E.isRight(begun)) return welcome(call, form, begun.right, [noTicket(call)]);
      if (begun.left.code === 'rate_limit_exceeded') return refused(begun.left);
      const next = nextOf(call, form);
      return {
        ...seeOther(withQuery(call.at('/sign-in'), { next, problem })),
        cookies: [noTicket(call)],
      };
    },
  }),
];

/** The button of passkeys, and what became of the last attempt. Nothing where there are none. */
export const PasskeyPart = ({
  passkeys,
  call,
  given,
}: {
  readonly passkeys: PasskeyUseCases | undefined;
  readonly call: BaseCall;
  readonly given: URLSearchParams;
}): VNode | null => {
  if (!passkeys || typeof passkeys.site() === 'string') return null;
  return (
    <>
      {given.get('problem') === problem && (
        <Notice kind="warning">
          <p>The passkey did not sign you in. Try again, or sign in another way.</p>
        </Notice>
      )}
      <PasskeyForm
        action={call.at(path)}
        options={call.at(optionsPath)}
        does="get"
        button="Sign in with a passkey"
      >
        <HiddenField name="next" value={nextOf(call, given)} />
      </PasskeyForm>
    </>
  );
};
