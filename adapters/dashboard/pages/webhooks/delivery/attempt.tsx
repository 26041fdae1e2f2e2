import type { VNode } from 'preact';
import { attemptResult } from '../../../../../core/model/webhooks/attempt-end.js';
import type { AttemptError, DeliveryAttempt } from '../../../../../core/model/webhooks/delivery.js';
import { Badge, Code, isolated } from '../../../view/index.js';

/** What came of a request. */
export type Outcome = Omit<DeliveryAttempt, 'number'>;

const explanations: Readonly<Record<AttemptError, string>> = {
  url_refused: 'The URL is not allowed any more, so nothing was sent.',
  address_refused: 'The name leads to an address that is not public, so nothing was sent.',
  dns_failed: 'The name of the host was not found.',
  connection_failed: 'No connection could be made.',
  tls_failed: 'The certificate is not valid for the name, or TLS failed.',
  connection_lost: 'The connection ended before the whole response had come.',
  invalid_response: 'What came is no HTTP response.',
  timeout: 'No whole response came within 10 seconds.',
  internal_error: 'The service could not sign the request. Rotate the secret of the endpoint.',
  event_damaged:
    'The stored event is damaged, so nothing was sent. The operator has to restore it from a backup.',
};

const isKnown = (error: string): error is AttemptError => Object.hasOwn(explanations, error);

const isRedirect = ({ statusCode }: Outcome): boolean =>
  statusCode !== null && statusCode >= 300 && statusCode <= 399;

/** What to know about a failure, for people; undefined when the status code says enough. */
export const explanationOf = (outcome: Outcome): string | undefined => {
  if (outcome.error !== null)
    return isKnown(outcome.error) ? explanations[outcome.error] : undefined;
  return isRedirect(outcome) ? 'Redirects are not followed.' : undefined;
};

/** The status code, or why there is none. */
export const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }): VNode => (
  <Badge tone={attemptResult(outcome) === 'succeeded' ? 'good' : 'bad'}>
    {[outcome.statusCode, outcome.error && isolated(outcome.error)].filter(Boolean).join(' ')}
  </Badge>
);

/** The response of a receiver. Its text is under the control of others. */
export const Response = ({
  outcome,
  label = 'Response body',
}: {
  readonly outcome: Outcome;
  /** What its text is, where a page has several. */
  readonly label?: string;
}): VNode => {
  const explanation = explanationOf(outcome);
  return (
    <>
      {explanation !== undefined && <p>{explanation}</p>}
      {outcome.responseBody === '' ? (
        <p class="soft">The response has no body.</p>
      ) : (
        <Code text={outcome.responseBody} label={`${label}, up to 1 KiB`} />
      )}
    </>
  );
};
