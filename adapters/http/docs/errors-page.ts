import { catalogue, type ErrorType, errorTypes } from '../errors/catalogue.js';
import type { ErrorCode } from '../errors/refusal.js';
import type { ErrorKind } from '../openapi/error-kinds.js';
import { extraHeaders, sampleError } from '../openapi/samples/sample-errors.js';
import { type Html, html } from './html.js';
import { pageText } from './page.js';

/** What a client does about an error of that type (docs/specification.md#7.5). */
const advice: Readonly<Record<ErrorType, string>> = {
  invalid_request_error: 'Mend the request; the same one is refused again.',
  authentication_error: 'Use another key.',
  permission_error: 'Use a key that may do this; scopes are fixed when a key is made.',
  not_found_error: 'Check the identifier, and that the key is of the same project.',
  conflict_error: 'Look at how things stand; they are not as the request supposes.',
  billing_error: 'Settle the plan; waiting a moment changes nothing.',
  rate_limit_error: 'Wait as long as Retry-After says, and repeat the request.',
  api_error: 'Repeat the request, a send under the same Idempotency-Key; waits should grow.',
};

/** The page that `doc_url` leads to: every code of the catalogue under its own anchor. */
export const errorsPage = (): string =>
  pageText({
    title: 'Roundtrip error codes',
    root: '..',
    styles: ['docs.css'],
    body: html`<nav><a href="../docs">reference</a> <a href="../v1/openapi.json">openapi.json</a></nav>
<main>
<h1>Error codes</h1>
<p>A program goes by <code>error.code</code>, and where it does not know the code, by <code>error.type</code> and the status.
Codes are never renamed; new ones may come.</p>
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
<p>A body, query or path that its schema does not take. There is no <code>error</code> around it:
<code>property</code> points to what was wrong, and <code>message</code> says what.</p>
${entry('validation', 422)}
</section>
`;

const entry = (kind: ErrorKind, status: number): Html => html`<article id="${kind}">
<h3><a href="#${kind}">${kind}</a> <small>${status}</small></h3>
<pre>${JSON.stringify(sampleError(kind), null, 2)}</pre>
${extraHeaders(kind).map((name) => html`<p>The answer has the header <code>${name}</code>.</p>`)}
</article>
`;
