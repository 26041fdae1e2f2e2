import type { VNode } from 'preact';
import { catalogue } from '../../errors/catalogue.js';
import { type ErrorType, errorTypes } from '../../errors/declared-error.js';
import { type ErrorKind, statusOf } from '../../openapi/error-kinds.js';
import { extraHeaders, sampleError } from '../../openapi/samples/sample-errors.js';
import { errorHelp } from '../content/error-help.js';
import type { Reference } from '../document/reference.js';
import { Json } from '../view/code.js';
import { Contents } from '../view/contents.js';
import { Text } from '../view/text.js';

/** What a client does after an error of each type (docs/specification.md#7.5). */
const advice: Readonly<Record<ErrorType, string>> = {
  invalid_request_error: 'Correct the request; do not repeat it unchanged.',
  authentication_error: 'Use a valid key or token.',
  permission_error: 'Use a key or a token with the required scope; its scopes are fixed.',
  not_found_error: 'Check the id. An API key finds only what belongs to its project.',
  conflict_error: 'Read the current state of the resource; it does not allow the request.',
  billing_error: 'Change the plan or pay; a retry does not help.',
  rate_limit_error: 'Wait for the seconds in Retry-After, then repeat the request.',
  api_error: 'Repeat the request with growing waits; repeat a write with the same Idempotency-Key.',
};

/** The types of the errors of a reference, each with its errors in the order of the catalogue. */
export const errorsByType = ({
  errors,
}: Reference): readonly (readonly [ErrorType, readonly ErrorKind[]])[] =>
  errorTypes
    .map((type) => [type, errors.filter((kind) => typeOf(kind) === type)] as const)
    .filter(([, kinds]) => kinds.length > 0);

/** The type of an error. A schema error has none. */
const typeOf = (kind: ErrorKind): ErrorType | undefined =>
  kind === 'validation' ? undefined : catalogue[kind].type;

/** Every error code of a reference under its own anchor, the target of `doc_url`. */
export const ErrorsPage = ({ reference }: { readonly reference: Reference }): VNode => (
  <>
    <section class="row first">
      <div class="prose">
        <h1>Errors</h1>
        <p class="lead">
          An error has a <code>type</code>, a <code>code</code> and a message that says what to do.
        </p>
        <p>
          Branch on <code>error.code</code>; handle an unknown code by <code>error.type</code> and
          the status. Codes are never renamed; new codes can be added.
          {reference.api.hasEveryError && (
            <>
              {' '}
              <code>doc_url</code> of an error leads to its code on this page.
            </>
          )}
        </p>
      </div>
      <Contents
        title="Types"
        places={errorsByType(reference).map(([type]) => ({
          anchor: type,
          label: <code>{type}</code>,
        }))}
      />
    </section>
    {errorsByType(reference).map(([type, kinds]) => (
      <section key={type} class="error-type">
        <h2 id={type}>
          <a href={`#${type}`}>
            <code>{type}</code>
          </a>
        </h2>
        <p>{advice[type]}</p>
        {kinds.map((kind) => (
          <Entry key={kind} kind={kind} />
        ))}
      </section>
    ))}
    <section class="error-type">
      <h2 id="schema-errors">
        <a href="#schema-errors">Schema errors</a>
      </h2>
      <p>
        The body, query or path does not match the schema of the route. The response has no{' '}
        <code>error</code> object: <code>property</code> points to the offending value, and{' '}
        <code>message</code> says what is wrong with it.
      </p>
      <Entry kind="validation" />
    </section>
  </>
);

const Entry = ({ kind }: { readonly kind: ErrorKind }): VNode => {
  const status = statusOf(kind);
  const { cause, remedy } = errorHelp[kind];
  return (
    <article class="row error" id={kind}>
      <div class="prose">
        <h3 class="error-name">
          <a href={`#${kind}`}>{kind}</a> <small>{status}</small>
        </h3>
        <p>
          <strong>Cause.</strong> <Text>{cause}</Text>
        </p>
        <p>
          <strong>Remedy.</strong> <Text>{remedy}</Text>
        </p>
        {extraHeaders(kind).map((name) => (
          <p key={name} class="soft">
            The answer has the header <code>{name}</code>.
          </p>
        ))}
      </div>
      <div class="examples">
        <Json value={sampleError(kind)} title={`${status} ${kind}`} />
      </div>
    </article>
  );
};
