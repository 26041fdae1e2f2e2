import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { withQuery } from '../server/addresses.js';
import { againStatus, type PageAnswer, type PageRefusal, refused, view } from '../server/answer.js';
import { type DashboardPage, plainAction, plainPage, type SignedInCall } from '../server/page.js';
import {
  ButtonLink,
  Card,
  Form,
  type FormErrors,
  formErrors,
  isolated,
  SubmitButton,
  TextField,
} from '../view/index.js';
import { provePath } from './link-paths.js';
import { ByPasskey, passkeyProofPages } from './passkeys/prove-by-passkey.js';
import type { AccountView, SignInUseCases } from './sign-in-use-cases.js';
import type { SingleSignOn } from './single-sign-on.js';

const donePath = `${provePath}/done`;

/** The pages on which a visitor proves again who they are, before something dangerous. */
export const provePages = (
  useCases: Pick<SignInUseCases, 'getAccount' | 'proveAgain' | 'passkeys'>,
  singleSignOn: SingleSignOn | undefined,
): readonly DashboardPage[] => {
  const shown = async (
    call: SignedInCall,
    typed?: { readonly form: 'password' | 'passkey'; readonly refusal: PageRefusal },
  ): Promise<PageAnswer> => {
    const account = await useCases.getAccount(call.asking.actor);
    if (E.isLeft(account)) return refused(account.left);
    const isOn = typeof (useCases.passkeys?.site() ?? '') !== 'string';
    const errorsOf = (form: 'password' | 'passkey') =>
      typed?.form === form ? formErrors(typed.refusal) : undefined;
    return view({
      title: 'Prove who you are',
      ...(typed && againStatus(typed.refusal)),
      body: (
        <>
          {isOn && (account.right.passkeys ?? []).length > 0 && (
            <ByPasskey call={call} errors={errorsOf('passkey')} />
          )}
          <ByPassword
            account={account.right}
            action={call.at(provePath)}
            errors={errorsOf('password')}
          />
          {singleSignOn && (
            <Card title="By single sign-on">
              <p>The provider asks you again, and a new session begins.</p>
              <p>
                <ButtonLink href={freshSignOnHref(call)}>
                  {`Sign in with ${isolated(singleSignOn.name)}`}
                </ButtonLink>
              </p>
            </Card>
          )}
        </>
      ),
    });
  };
  const { passkeys } = useCases;
  return [
    ...(passkeys
      ? passkeyProofPages(passkeys, donePath, (call, refusal) =>
          shown(call, { form: 'passkey', refusal }),
        )
      : []),
    plainPage({ path: provePath, handle: (call) => shown(call) }),
    plainPage({
      path: donePath,
      handle: () =>
        view({
          title: 'You have proved who you are',
          body: <p>Close this tab, and send your form again within 15 minutes.</p>,
        }),
    }),
    plainAction({
      path: provePath,
      handle: async (call) => {
        const { form, asking } = call;
        const proved = await useCases.proveAgain(asking.actor, {
          session: asking.session,
          password: form.get('password') ?? '',
          code: (form.get('code') ?? '').replaceAll(/\s/g, ''),
        });
        if (E.isLeft(proved)) return shown(call, { form: 'password', refusal: proved.left });
        return { kind: 'seeOther', to: call.at(donePath) };
      },
    }),
  ];
};

/** A sign-in at the provider that asks the visitor again. */
const freshSignOnHref = ({ at }: SignedInCall): string =>
  withQuery(at('/sign-in/oidc'), { fresh: 'on', next: at(donePath) });

const ByPassword = ({
  account: { hasPassword, hasSecondFactor },
  action,
  errors,
}: {
  readonly account: Pick<AccountView, 'hasPassword' | 'hasSecondFactor'>;
  readonly action: string;
  readonly errors: FormErrors | undefined;
}): VNode => (
  <Card title="By password">
    {hasPassword ? (
      <Form action={action} errors={errors}>
        <TextField
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          isRequired
        />
        {hasSecondFactor && (
          <TextField
            name="code"
            label="Code"
            hint="The six digits that the app shows now, or a recovery code."
            autocomplete="one-time-code"
            maxLength={30}
            isRequired
          />
        )}
        <SubmitButton>Prove it</SubmitButton>
      </Form>
    ) : (
      <p>You have no password. Sign out, and sign in by a new one-time link.</p>
    )}
  </Card>
);
