import type { VNode } from 'preact';
import { catalogue } from '../../../http/errors/catalogue.js';
import { refusalText } from '../../view/form-errors.js';
import { Notice } from '../../view/notice.js';
import { usePage } from '../../view/page-context.js';
import { type PageRefusal, type View, view } from '../answer.js';

/** The HTTP status of a refusal. */
export const statusOf = (refusal: PageRefusal): number =>
  refusal.code === 'invalid_input' ? 422 : catalogue[refusal.code].status;

const titles: Readonly<Record<number, string>> = {
  401: 'Sign in to continue',
  403: 'You may not do this',
  404: 'Not found',
  405: 'This address cannot be used like this',
  413: 'Too much at once',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'The service is not available now',
};

/** What a visitor can do about it. */
const advice: Readonly<Record<number, string>> = {
  403: 'Ask a member with one of these roles.',
  404: 'It does not exist, it was removed, or it belongs to an organization that you are not a member of.',
  429: 'Wait a moment, then try again.',
  500: 'The error was reported. Try again; if it stays, tell the operator the id below.',
  503: 'Try again in a moment. Nothing that was accepted is lost.',
};

/** Refusals whose text says what to do. */
const saysWhatToDo: readonly string[] = [
  'project_suspended',
  'sign_in_rules_unmet',
  'fresh_sign_in_required',
];

/** The page of a refusal. */
export const refusalPage = (refusal: PageRefusal): View => {
  const status = statusOf(refusal);
  const title = titles[status] ?? 'This was refused';
  return view({ status, title, body: <Refusal refusal={refusal} status={status} /> });
};

const Refusal = ({
  refusal,
  status,
}: {
  readonly refusal: PageRefusal;
  readonly status: number;
}): VNode => {
  const { request, base } = usePage();
  const help = saysWhatToDo.includes(refusal.code) ? undefined : advice[status];
  return (
    <>
      <Notice kind={status >= 500 ? 'error' : 'warning'}>
        {/* What the API says of its own faults is for programs. */}
        {status < 500 && <p>{refusalText(refusal)}</p>}
        {help !== undefined && <p>{help}</p>}
      </Notice>
      <p class="soft">
        <code>{refusal.code}</code> · request <code>{request}</code>
      </p>
      <p>
        {refusal.code === 'sign_in_rules_unmet' ? (
          <a href={`${base}/account`}>Your account</a>
        ) : (
          <a href={base}>Back to the dashboard</a>
        )}
      </p>
    </>
  );
};
