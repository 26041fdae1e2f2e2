import type { ComponentChildren, VNode } from 'preact';
import { challengeMs } from '../../../../core/model/people/passkey.js';
import { secondMs } from '../../../../core/shared/time.js';
import { file, type PageAnswer } from '../../server/answer.js';
import type { BaseCall } from '../../server/page.js';
import { cookieOf, dropCookie, setCookie } from '../../server/security/cookies.js';
import { Form, HiddenField, SubmitButton } from '../../view/index.js';
import type { PasskeyChallenge } from './passkey-use-cases.js';

/** The options of WebAuthn for the script, and the cookie by which this browser alone answers. */
export const askBrowser = (
  { isSecure }: BaseCall,
  { ticket }: PasskeyChallenge,
  options: object,
): PageAnswer =>
  file({
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(options),
    filename: null,
    isInline: true,
    headers: ['Set-Cookie', setCookie('passkey', ticket, isSecure, challengeMs / secondMs)],
  });

/** What the browser answered: the field that the script fills, and the cookie of the challenge. */
export const answerIn = ({
  form,
  context: { req },
  isSecure,
}: BaseCall & { readonly form: URLSearchParams }) => ({
  ticket: cookieOf(req, 'passkey', isSecure),
  answer: form.get('credential') ?? '',
});

/** Takes the cookie of a challenge away that was answered. */
export const noTicket = ({ isSecure }: BaseCall): string => dropCookie('passkey', isSecure);

/**
 * A form that the script sends with the answer of the browser. It shows its button when the browser can do it, and says what went
 * wrong in its own place.
 */
export const PasskeyForm = ({
  action,
  options,
  does,
  button,
  kind = 'secondary',
  children,
  ...typed
}: {
  readonly action: string;
  /** Where the script asks for the options. */
  readonly options: string;
  /** What the browser is asked for. */
  readonly does: 'create' | 'get';
  readonly button: string;
  readonly kind?: 'primary' | 'secondary';
  readonly children?: ComponentChildren;
} & Pick<Parameters<typeof Form>[0], 'values' | 'errors' | 'name'>): VNode => (
  <div data-passkey={does} data-options={options} hidden>
    <Form action={action} {...typed}>
      <HiddenField name="credential" value="" />
      {children}
      <SubmitButton kind={kind}>{button}</SubmitButton>
      <p class="soft" data-passkey-says role="status" />
    </Form>
  </div>
);
