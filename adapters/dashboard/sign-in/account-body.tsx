import type { VNode } from 'preact';
import type { BlockedMembership } from '../../../core/model/people/actor.js';
import { fewRecoveryCodes, recoveryCodeCount } from '../../../core/model/people/recovery-code.js';
import type { SessionId } from '../../../core/shared/ids.js';
import { wayIn } from '../../http/errors/codes/people.js';
import type { PageRefusal } from '../server/answer.js';
import type { Asking } from '../server/asking.js';
import type { BaseCall } from '../server/page.js';
import {
  Badge,
  ButtonLink,
  Card,
  Code,
  Confirm,
  Facts,
  Form,
  type FormErrors,
  HiddenField,
  Notice,
  SecretOnce,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../view/index.js';
import { QrCode } from '../view/parts/qr-code.js';
import { browserName } from './browser-name.js';
import { provePath } from './link-paths.js';
import { Passkeys } from './passkeys/account-passkeys.js';
import type { PasskeyUseCases } from './passkeys/passkey-use-cases.js';
import type { AccountView, NewSecondFactor } from './sign-in-use-cases.js';

/** The forms of the account page. */
export type AccountForm = 'name' | 'password' | 'second-factor' | 'recovery' | 'passkey';

/** What one of the forms shows again. */
export type TypedForm = {
  readonly form: AccountForm;
  readonly values: URLSearchParams;
  readonly errors: FormErrors;
  /** Undefined when the values could not be used at all. */
  readonly refusal?: PageRefusal;
};

type At = BaseCall['at'];

type AccountBodyProps = {
  readonly account: AccountView;
  readonly at: At;
  readonly asking: Asking;
  readonly typed: TypedForm | undefined;
  /** Undefined: the host has no passkeys at all. */
  readonly passkeySite: ReturnType<PasskeyUseCases['site']> | undefined;
};

/** The forms and lists of the account page. */
export const AccountBody = (props: AccountBodyProps): VNode => {
  const { account, at, asking, typed, passkeySite } = props;
  const { session, actor } = asking;
  const again = (form: AccountForm) => (typed?.form === form ? typed : undefined);
  const { email, name, hasPassword, hasSecondFactor } = account;
  const isFresh = account.sessions.some(({ id, isFreshLink }) => id === session && isFreshLink);
  return (
    <>
      <Card title="Who you are">
        <Facts facts={[['Email', email]]} />
        <Form action={at('/account/name')} {...shownAgain(again('name'))}>
          <TextField name="name" label="Name" value={name ?? ''} autocomplete="name" isRequired />
          <SubmitButton kind="secondary">Change the name</SubmitButton>
        </Form>
      </Card>
      <Card title="Password">
        {hasPassword || isFresh ? (
          <Form action={at('/account/password')} {...shownAgain(again('password'))}>
            {!isFresh && (
              <TextField
                name="current"
                label="Current password"
                type="password"
                autocomplete="current-password"
                isRequired
              />
            )}
            <TextField
              name="password"
              label="New password"
              type="password"
              autocomplete="new-password"
              isRequired
            />
            <TextField
              name="repeated"
              label="New password, again"
              type="password"
              autocomplete="new-password"
              isRequired
            />
            <SubmitButton kind="secondary">
              {hasPassword ? 'Change the password' : 'Set a password'}
            </SubmitButton>
          </Form>
        ) : (
          <p>
            You have none. To set one, sign in by a one-time link, and come back within 15 minutes.
            An administrator makes a link, or <code>roundtrip member login-link</code>.
          </p>
        )}
      </Card>
      {passkeySite && (
        <Passkeys
          passkeys={account.passkeys ?? []}
          site={passkeySite}
          at={at}
          typed={again('passkey')}
        />
      )}
      <SecondFactor has={hasSecondFactor} at={at} typed={again('second-factor')} />
      {hasSecondFactor && (
        <Recovery left={account.recoveryCodesLeft} at={at} typed={again('recovery')} />
      )}
      <Organizations
        organizations={account.organizations}
        blocked={actor.session?.blocked ?? []}
        at={at}
      />
      <Sessions sessions={account.sessions} at={at} session={session} />
    </>
  );
};

const shownAgain = (typed: TypedForm | undefined) => ({
  values: typed?.values,
  errors: typed?.errors,
});

const CodeField = ({ hint }: { readonly hint: string }): VNode => (
  <TextField
    name="code"
    label="Code"
    hint={hint}
    autocomplete="one-time-code"
    maxLength={30}
    isRequired
  />
);

const Recovery = ({
  left,
  at,
  typed,
}: {
  readonly left: number;
  readonly at: At;
  readonly typed: TypedForm | undefined;
}): VNode => (
  <Card title="Recovery codes">
    {left <= fewRecoveryCodes && (
      <Notice kind="warning">
        <p>{left === 0 ? 'You have no recovery code.' : `You have ${left} left.`} Make new ones.</p>
      </Notice>
    )}
    <p>
      {left} of {recoveryCodeCount} are left. Each signs you in once in place of a code of the app,
      when you do not have it.
    </p>
    <Form name="recovery" action={at('/account/recovery-codes')} {...shownAgain(typed)}>
      <CodeField hint="The six digits that the app shows now, or a recovery code." />
      <SubmitButton kind="secondary">Make new codes</SubmitButton>
    </Form>
  </Card>
);

/** New recovery codes, which are shown once. */
export const RecoveryCodesBody = ({ codes }: { readonly codes: readonly string[] }): VNode => (
  <SecretOnce secret={codes.join('\n')} label="Recovery codes">
    <p>
      Keep them where you find them without the app. Each works once. They are not shown again, and
      older ones do not work any more.
    </p>
  </SecretOnce>
);

const SecondFactor = ({
  has,
  at,
  typed,
}: {
  readonly has: boolean;
  readonly at: At;
  readonly typed: TypedForm | undefined;
}): VNode => (
  <Card title="Second factor">
    {has ? (
      <>
        <p>
          <Badge tone="good">On</Badge> The sign-in asks for a code of your authenticator app.
        </p>
        <Form action={at('/account/second-factor/remove')} {...shownAgain(typed)}>
          <CodeField hint="The six digits that the app shows now, or a recovery code." />
          <SubmitButton kind="danger">Switch it off</SubmitButton>
        </Form>
      </>
    ) : (
      <>
        <p>
          <Badge tone="neutral">Off</Badge> An authenticator app can protect your sign-in with a
          code that changes every 30 seconds.
        </p>
        <Form action={at('/account/second-factor')}>
          <SubmitButton kind="secondary">Set it up</SubmitButton>
        </Form>
      </>
    )}
  </Card>
);

type OrganizationsProps = Pick<AccountBodyProps, 'at'> &
  Pick<AccountView, 'organizations'> & { readonly blocked: readonly BlockedMembership[] };

const Organizations = ({ organizations, blocked, at }: OrganizationsProps): VNode => (
  <Card
    title="Organizations"
    actions={blocked.length > 0 && <ButtonLink href={at(provePath)}>Prove who you are</ButtonLink>}
  >
    <Table
      caption="Organizations"
      rows={organizations}
      keyOf={({ organization }) => organization}
      columns={[
        { heading: 'Organization', cell: ({ name }) => name },
        { heading: 'Role', cell: ({ role }) => role },
        {
          heading: 'Access',
          cell: ({ organization }) => {
            const found = blocked.find((each) => each.organization === organization);
            return found ? found.unmet.map((rule) => wayIn[rule]).join(' ') : 'With this session';
          },
        },
        {
          heading: 'Action',
          cell: ({ organization, name }) => (
            <Confirm action={at(`/account/organizations/${organization}/leave`)} label="Leave">
              <p>
                You see nothing of {name} from the next request on. The last owner cannot leave.
              </p>
            </Confirm>
          ),
        },
      ]}
      empty={<p>You are a member of none. Who invites you gives you a link.</p>}
    />
  </Card>
);

type SessionsProps = Pick<AccountBodyProps, 'at'> &
  Pick<AccountView, 'sessions'> & { readonly session: SessionId | null };

const Sessions = ({ sessions, at, session }: SessionsProps): VNode => (
  <Card
    title="Sessions"
    actions={
      <Confirm action={at('/account/sign-out-everywhere')} label="Sign out everywhere">
        <p>Every session ends, this one too, and unused sign-in links stop working.</p>
      </Confirm>
    }
  >
    <Table
      caption="Sessions"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Browser',
          cell: ({ id, userAgent }) => (
            <>
              <span title={userAgent ?? undefined}>
                {userAgent === null ? 'Unknown' : browserName(userAgent)}
              </span>{' '}
              {id === session && <Badge tone="info">This browser</Badge>}
            </>
          ),
        },
        { heading: 'Address', cell: ({ address }) => address ?? '–' },
        { heading: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
        { heading: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} /> },
        {
          heading: 'Action',
          cell: ({ id }) =>
            id !== session && (
              <Form action={at(`/account/sessions/${id}/end`)}>
                <SubmitButton kind="secondary">End</SubmitButton>
              </Form>
            ),
        },
      ]}
      empty={<p>There is none.</p>}
    />
  </Card>
);

/** How to set up an authenticator app. */
export const NewFactorBody = ({
  factor: { secret, uri },
  at,
  errors,
}: {
  readonly factor: NewSecondFactor;
  readonly at: At;
  readonly errors: FormErrors | undefined;
}): VNode => (
  <Card title="Set up an authenticator app">
    {uri.startsWith('otpauth:') && (
      <>
        <p>
          Scan the code with the app. On the device that has the app, you can{' '}
          <a href={uri}>open it there</a> instead.
        </p>
        <QrCode text={uri} label="QR code for the app. It holds the secret below." />
      </>
    )}
    <p>Or type this secret into the app.</p>
    <Code text={secret} label="Secret of the second factor" />
    <Form action={at('/account/second-factor/confirm')} errors={errors}>
      <HiddenField name="secret" value={secret} />
      <HiddenField name="uri" value={uri} />
      <CodeField hint="The six digits that the app shows now." />
      <SubmitButton>Confirm</SubmitButton>
    </Form>
  </Card>
);
