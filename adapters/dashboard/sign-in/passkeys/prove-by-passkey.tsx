import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { type PageAnswer, type PageRefusal, refused, seeOther } from '../../server/answer.js';
import {
  type BaseCall,
  type DashboardPage,
  plainAction,
  type SignedInCall,
} from '../../server/page.js';
import { Card, type FormErrors } from '../../view/index.js';
import { provePath } from '../link-paths.js';
import { answerIn, askBrowser, noTicket, PasskeyForm } from './ceremony.js';
import { requestOptions } from './options.js';
import type { PasskeyUseCases } from './passkey-use-cases.js';

const path = `${provePath}/passkey`;
const optionsPath = `${path}/options`;

type Shown = (call: SignedInCall, refusal: PageRefusal) => Promise<PageAnswer>;

/** The proof by a passkey. `shown` is the page of all proofs, with a refusal of this one. */
export const passkeyProofPages = (
  {
    beginPasskeyProof,
    proveByPasskey,
  }: Pick<PasskeyUseCases, 'beginPasskeyProof' | 'proveByPasskey'>,
  donePath: string,
  shown: Shown,
): readonly DashboardPage[] => [
  plainAction({
    path: optionsPath,
    handle: async (call): Promise<PageAnswer> => {
      const { actor, session } = call.asking;
      const begun = await beginPasskeyProof(actor, session);
      if (E.isLeft(begun)) return refused(begun.left);
      const { credentials } = begun.right;
      return askBrowser(call, begun.right, requestOptions(begun.right, credentials));
    },
  }),
  plainAction({
    path,
    handle: async (call) => {
      const { actor, session } = call.asking;
      const proved = await proveByPasskey(actor, { ...answerIn(call), session });
      if (E.isLeft(proved)) return shown(call, proved.left);
      return { ...seeOther(call.at(donePath)), cookies: [noTicket(call)] };
    },
  }),
];

/** The part of the page of proofs for who has a passkey. */
export const ByPasskey = ({
  call,
  errors,
}: {
  readonly call: BaseCall;
  readonly errors: FormErrors | undefined;
}): VNode => (
  <Card title="By passkey">
    <PasskeyForm
      action={call.at(path)}
      options={call.at(optionsPath)}
      does="get"
      button="Use a passkey"
      kind="primary"
      errors={errors}
    />
    <noscript>
      <p>It needs JavaScript.</p>
    </noscript>
  </Card>
);
