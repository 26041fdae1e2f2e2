import { Notice } from '../../view/notice.js';
import { view } from '../answer.js';

/** The answer to a form that no page of this session sent. */
export const csrfFailure = view({
  status: 403,
  title: 'This form cannot be used',
  body: (
    <Notice kind="warning">
      <p>
        It was not sent by a page of your session: you signed in or out since, or another site sent
        it.
      </p>
      <p>Go back, load the page again, and send the form from there.</p>
    </Notice>
  ),
});

/** The answer to a visitor who is not signed in, where a redirect to the sign-in would lose what was sent. */
export const signInFirst = view({
  status: 401,
  title: 'Sign in to continue',
  isBare: true,
  body: (
    <p>
      Your session has ended, and nothing was changed. Sign in again, then load the page of the form
      and send it.
    </p>
  ),
});
