import type { VNode } from 'preact';
import type { RequestId } from '../../../../core/shared/ids.js';
import type { RefusalOf } from '../../../http/errors/refusal.js';
import { Form, HiddenField, SubmitButton } from '../../view/form.js';
import { refusalText } from '../../view/form-errors.js';
import { Notice } from '../../view/notice.js';
import { type View, view } from '../answer.js';
import { csrfField } from './csrf.js';

/** A form that was sent, and cannot be used as it is. */
export type SubmittedForm = { readonly action: string; readonly fields: URLSearchParams };

/** Fields that no page shows again. They have to be typed once more. */
const isSecret = (name: string): boolean =>
  /password|secret|token|^(?:current|repeated|code)$/i.test(name);

const Again = ({ action, fields }: SubmittedForm): VNode => (
  <Form action={action}>
    {[...fields]
      .filter(([name]) => name !== csrfField && !isSecret(name))
      .map(([name, value]) => (
        <HiddenField key={`${name} ${value}`} name={name} value={value} />
      ))}
    <SubmitButton>Send the form again</SubmitButton>
  </Form>
);

/** The answer to a form of a visitor whose session has ended: nothing that was typed is lost but secrets. */
export const signInThenResend = (form: SubmittedForm, signInUrl: string): View =>
  view({
    status: 401,
    title: 'Sign in to continue',
    isBare: true,
    body: (
      <>
        <p>
          Your session has ended, and nothing was changed.{' '}
          <a href={signInUrl} target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , then come back to this one and send the form again. Passwords and tokens have to be
          typed again.
        </p>
        <Again {...form} />
      </>
    ),
  });

/** The answer to a form that a page of the visitor sent, but of an earlier session. */
export const confirmResend = (form: SubmittedForm): View =>
  view({
    status: 403,
    title: 'Send the form again?',
    body: (
      <>
        <Notice kind="warning">
          <p>
            Nothing was changed: you signed in since the page of this form was loaded. Passwords and
            tokens have to be typed again.
          </p>
        </Notice>
        <Again {...form} />
      </>
    ),
  });

/** The answer to a form that needs a fresh proof of who the visitor is. */
export const proveThenResend = (form: SubmittedForm, proveUrl: string): View =>
  view({
    status: 403,
    title: 'Prove who you are',
    body: (
      <>
        <p>
          Nothing was changed: this needs a proof that is at most 15 minutes old.{' '}
          <a href={proveUrl} target="_blank" rel="noopener">
            Prove who you are in a new tab
          </a>
          , then come back to this one and send the form again. Passwords and tokens have to be
          typed again.
        </p>
        <Again {...form} />
      </>
    ),
  });

/** The answer to a form beyond a limit of requests. */
export const waitThenResend = (
  form: SubmittedForm,
  refusal: RefusalOf<'rate_limit_exceeded'>,
): View =>
  view({
    status: 429,
    headers: ['Retry-After', String(refusal.retryAfterSeconds)],
    title: 'Too many requests',
    body: (
      <>
        <Notice kind="warning">
          <p>
            Nothing was changed. {refusalText(refusal)} Then send the form again. Passwords and
            tokens have to be typed again.
          </p>
        </Notice>
        <Again {...form} />
      </>
    ),
  });

/** The answer to a form whose work failed: what it asked for may be done. */
export const confirmUnknown = (form: SubmittedForm, request: RequestId): View =>
  view({
    status: 503,
    title: 'The service is not available now',
    body: (
      <>
        <Notice kind="error">
          <p>
            The service could not store this, or could not tell that it did. Look first whether it
            is done, then send the form again. Passwords and tokens have to be typed again.
          </p>
        </Notice>
        <Again {...form} />
        <p class="soft">
          Request <code>{request}</code>
        </p>
      </>
    ),
  });
