import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { withQuery } from '../server/addresses.js';
import { refused, seeOther, type View, view } from '../server/answer.js';
import {
  type DashboardPage,
  type OpenCall,
  openAction,
  openPage,
  plainAction,
} from '../server/page.js';
import { Form, HiddenField, isolated, SubmitButton } from '../view/index.js';
import { invitationPath } from './link-paths.js';
import type { InvitationView, SignInUseCases } from './sign-in-use-cases.js';
import { browserOf, welcome } from './welcome.js';

/** The pages of who has the link of an invitation: to look at it, and to accept it. */
export const invitationPages = (
  useCases: Pick<SignInUseCases, 'findInvitation' | 'joinAsNewUser' | 'acceptInvitation'>,
): readonly DashboardPage[] => [
  openPage({
    path: invitationPath,
    handle: async (call) => {
      const token = call.query.get('token') ?? '';
      const found = await useCases.findInvitation(token);
      return E.isRight(found)
        ? invitationView(call, token, found.right)
        : refused({ code: 'invitation_not_found' });
    },
  }),
  openAction({
    path: invitationPath,
    handle: async (call) => {
      const token = call.form.get('token') ?? '';
      const begun = await useCases.joinAsNewUser({ token, ...browserOf(call) });
      return E.isRight(begun) ? welcome(call, call.form, begun.right) : refused(begun.left);
    },
  }),
  plainAction({
    path: '/account/accept-invitation',
    handle: async ({ form, asking, at }) => {
      const token = form.get('token') ?? '';
      const { actor, session } = asking;
      const accepted = await useCases.acceptInvitation(actor, { token, session });
      if (E.isLeft(accepted)) return refused(accepted.left);
      const { organization } = accepted.right;
      return seeOther(at(`/organizations/${organization}/projects`), 'You are a member now.');
    },
  }),
];

/** The same page whether the address has an account or not. */
const invitationView = (call: OpenCall, token: string, invitation: InvitationView): View =>
  view({
    title: `Join ${isolated(invitation.organization)}`,
    isBare: true,
    body: (
      <>
        <p>
          <strong>{invitation.organization}</strong> invites you, as <em>{invitation.role}</em>. The
          invitation is for {isolated(invitation.email)}, and can be accepted once.
        </p>
        {call.asking ? (
          <AsVisitor call={call} token={token} name={call.asking.actor.name} />
        ) : (
          <AsNewUser call={call} token={token} />
        )}
      </>
    ),
  });

type PartProps = { readonly call: OpenCall; readonly token: string };

const AsVisitor = ({ call, token, name }: PartProps & { readonly name: string }): VNode => (
  <>
    <Form action={call.at('/account/accept-invitation')}>
      <HiddenField name="token" value={token} />
      <p>Your other sessions and unused sign-in links end.</p>
      <SubmitButton>{`Join as ${isolated(name)}`}</SubmitButton>
    </Form>
    <p>To join with another account, sign out first, then open the link again.</p>
  </>
);

const AsNewUser = ({ call, token }: PartProps): VNode => (
  <>
    <Form action={call.at(invitationPath)}>
      <HiddenField name="token" value={token} />
      <p>A new account has no password. You can set one in the first 15 minutes.</p>
      <SubmitButton>Join with a new account</SubmitButton>
    </Form>
    <p>
      <a
        href={withQuery(call.at('/sign-in'), {
          next: withQuery(call.at(invitationPath), { token }),
        })}
      >
        Sign in to join with an account that you have
      </a>
    </p>
  </>
);
