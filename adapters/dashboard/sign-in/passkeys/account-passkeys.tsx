import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { maxPasskeys } from '../../../../core/model/people/passkey.js';
import { type PageAnswer, type PageRefusal, refused, seeOther } from '../../server/answer.js';
import {
  type BaseCall,
  type DashboardPage,
  plainAction,
  type SignedInCall,
} from '../../server/page.js';
import { isAboutForm } from '../../view/form-errors.js';
import {
  Card,
  Confirm,
  Form,
  HiddenField,
  refusalText,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../../view/index.js';
import type { TypedForm } from '../account-body.js';
import type { AccountView } from '../sign-in-use-cases.js';
import { answerIn, askBrowser, noTicket, PasskeyForm } from './ceremony.js';
import { creationOptions } from './options.js';
import type { PasskeyUseCases } from './passkey-use-cases.js';

const path = '/account/passkeys';
const optionsPath = `${path}/options`;
const renamePath = `${path}/rename`;
const removePath = `${path}/remove`;

type WithForm = SignedInCall & { readonly form: URLSearchParams };

/** The account page again, with what is wrong with the forms of passkeys. */
type Again = (call: WithForm, refusal: PageRefusal) => Promise<PageAnswer>;

/** What visitors do with their own passkeys. */
export const passkeyPages = (useCases: PasskeyUseCases, again: Again): readonly DashboardPage[] => {
  /** A refusal of what was typed stands on the account page. Others have a page of their own, as a missing proof has. */
  const shownOr: Again = async (call, refusal) =>
    isAboutForm(refusal) ? again(call, refusal) : refused(refusal);
  return [
    plainAction({
      path: optionsPath,
      handle: async (call): Promise<PageAnswer> => {
        const { actor, session } = call.asking;
        const begun = await useCases.beginPasskey(actor, session);
        if (E.isLeft(begun)) return refused(begun.left);
        return askBrowser(call, begun.right, creationOptions(begun.right));
      },
    }),
    plainAction({
      path,
      handle: async (call) => {
        const { actor, session } = call.asking;
        const name = call.form.get('name') ?? '';
        const added = await useCases.addPasskey(actor, { ...answerIn(call), session, name });
        if (E.isLeft(added)) return shownOr(call, added.left);
        const done = seeOther(call.at('/account'), 'The passkey is added.');
        return { ...done, cookies: [noTicket(call)] };
      },
    }),
    plainAction({
      path: renamePath,
      handle: async (call) => {
        const { form, asking } = call;
        const [id, name] = [form.get('id') ?? '', form.get('name') ?? ''];
        const renamed = await useCases.renamePasskey(asking.actor, { id, name });
        if (E.isLeft(renamed)) return shownOr({ ...call, form: noForm }, renamed.left);
        return seeOther(call.at('/account'), 'The passkey has another name.');
      },
    }),
    plainAction({
      path: removePath,
      handle: async (call) => {
        const { actor, session } = call.asking;
        const id = call.form.get('id') ?? '';
        const removed = await useCases.removePasskey(actor, { id, session });
        if (E.isLeft(removed)) return shownOr({ ...call, form: noForm }, removed.left);
        return seeOther(
          call.at('/account'),
          'The passkey is removed here, and the other sessions that it began have ended. Remove it from your device too.',
        );
      },
    }),
  ];
};

/** The form of a new passkey shows nothing of another form. */
const noForm = new URLSearchParams();

type Passkey = NonNullable<AccountView['passkeys']>[number];

type PasskeysProps = {
  readonly passkeys: readonly Passkey[];
  readonly site: ReturnType<PasskeyUseCases['site']>;
  readonly at: BaseCall['at'];
  readonly typed: TypedForm | undefined;
};

/** The passkeys of the account page. */
export const Passkeys = ({ passkeys, site, at, typed }: PasskeysProps): VNode => (
  <Card title="Passkeys">
    <p>
      A passkey signs you in by your device, in place of the password and the code. It works on this
      site alone, so a page that pretends to be it gets nothing.
    </p>
    {typed?.errors.summary !== undefined && !isAdding(passkeys, typed) && (
      <div class="notice notice-error" role="alert">
        <p>{typed.errors.summary}</p>
      </div>
    )}
    {passkeys.length > 0 && (
      <Table
        caption="Passkeys"
        rows={passkeys}
        keyOf={({ id }) => id}
        columns={[
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Added', cell: ({ addedAt }) => <Time at={addedAt} /> },
          {
            heading: 'Last used',
            cell: ({ usedAt }) => (usedAt === null ? 'Never' : <Time at={usedAt} />),
          },
          { heading: 'Action', cell: (passkey) => <Actions passkey={passkey} at={at} /> },
        ]}
        empty={null}
      />
    )}
    <Adding passkeys={passkeys} site={site} at={at} typed={typed} />
  </Card>
);

/** Whether a refusal stands at the form of a new passkey, which is there. */
const isAdding = (passkeys: readonly Passkey[], { values }: TypedForm): boolean =>
  passkeys.length < maxPasskeys && values.has('credential');

const Adding = ({ passkeys, site, at, typed }: PasskeysProps): VNode => {
  if (typeof site === 'string') return <p>{refusalText({ code: 'passkeys_off', reason: site })}</p>;
  return (
    <>
      {passkeys.length >= maxPasskeys ? (
        <p>You have {maxPasskeys} passkeys. Remove one to add another.</p>
      ) : (
        <PasskeyForm
          action={at(path)}
          options={at(optionsPath)}
          does="create"
          button="Add a passkey"
          name="passkey"
          {...(typed &&
            isAdding(passkeys, typed) && { values: typed.values, errors: typed.errors })}
        >
          <TextField
            name="name"
            label="Name of the passkey"
            hint="Such as the device that keeps it."
            maxLength={60}
            isRequired
          />
        </PasskeyForm>
      )}
      <noscript>
        <p>To add one, allow this site to use JavaScript.</p>
      </noscript>
    </>
  );
};

const Actions = ({
  passkey: { id, name },
  at,
}: {
  readonly passkey: Passkey;
  readonly at: BaseCall['at'];
}): VNode => (
  <>
    <details class="confirm" data-menu>
      <summary class="button">Rename</summary>
      <div class="confirm-panel">
        <Form action={at(renamePath)} name={`rename-${id.slice(0, 8)}`}>
          <HiddenField name="id" value={id} />
          <TextField name="name" label="New name" value={name} maxLength={60} isRequired />
          <SubmitButton kind="secondary">Change the name</SubmitButton>
        </Form>
      </div>
    </details>{' '}
    <Confirm action={at(removePath)} label="Remove">
      <HiddenField name="id" value={id} />
      <p>{name} signs you in no more, and the other sessions that it began end.</p>
    </Confirm>
  </>
);
