import { catalogue, type ErrorType, errorTypes } from '../errors/catalogue.js';
import type { ErrorCode } from '../errors/refusal.js';
import type { ErrorKind } from '../openapi/error-kinds.js';
import { extraHeaders, sampleError } from '../openapi/samples/sample-errors.js';
import { type Html, html } from './html.js';
import { pageText } from './page.js';

/** What a client does after an error of each type (docs/specification.md#7.5). */
const advice: Readonly<Record<ErrorType, string>> = {
  invalid_request_error: 'Correct the request; do not repeat it unchanged.',
  authentication_error: 'Use a valid key.',
  permission_error: 'Use a key with the required scope; the scopes of a key are fixed.',
  not_found_error: 'Check the id, and that the key belongs to the same project.',
  conflict_error: 'Read the current state of the resource; it does not allow the request.',
  billing_error: 'Change the plan or pay; a retry does not help.',
  rate_limit_error: 'Wait for the seconds in Retry-After, then repeat the request.',
  api_error: 'Repeat the request with growing waits; repeat a send with the same Idempotency-Key.',
};

/** The errors page, the target of `doc_url`: every code with its own anchor. */
export const errorsPage = (): string =>
  pageText({
    title: 'Roundtrip error codes',
    root: '..',
    styles: ['docs.css'],
    body: html`<nav><a href="../docs">reference</a> <a href="../v1/openapi.json">openapi.json</a></nav>
<main>
<h1>Error codes</h1>
<p>Branch on <code>error.code</code>; handle an unknown code by <code>error.type</code> and the status.
Codes are never renamed; new codes can be added.</p>
${errorTypes.map(typeSection)}
${validationSection()}
</main>`,
  });

const typeSection = (type: ErrorType): Html => html`<section>
<h2>${type}</h2>
<p>${advice[type]}</p>
${codesOf(type).map((code) => entry(code, catalogue[code].status))}
</section>
`;

const codesOf = (type: ErrorType): readonly ErrorCode[] =>
  (Object.keys(catalogue) as readonly ErrorCode[]).filter((code) => catalogue[code].type === type);

const validationSection = (): Html => html`<section>
<h2>schema errors</h2>
<p>The body, query or path does not match the schema of the route. The response has no <code>error</code> object:
<code>property</code> points to the offending value, and <code>message</code> says what is wrong with it.</p>
${entry('validation', 422)}
</section>
`;

const entry = (kind: ErrorKind, status: number): Html => html`<article id="${kind}">
<h3><a href="#${kind}">${kind}</a> <small>${status}</small></h3>
<pre>${JSON.stringify(sampleError(kind), null, 2)}</pre>
${extraHeaders(kind).map((name) => html`<p>The answer has the header <code>${name}</code>.</p>`)}
</article>
`;
