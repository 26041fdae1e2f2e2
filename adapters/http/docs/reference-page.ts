import { html } from './html.js';
import { pageText } from './page.js';

/** The page that shows the document: every operation, every schema, and a way to try them. */
export const referencePage = (): string =>
  pageText({
    title: 'Roundtrip API',
    root: '.',
    styles: ['swagger-ui.css', 'docs.css'],
    scripts: ['swagger-ui-bundle.js', 'reference.js'],
    body: html`<nav><a href="./v1/openapi.json">openapi.json</a> <a href="./docs/errors">error codes</a></nav>
<main id="reference"></main>
<noscript>This page needs JavaScript. The document itself is at <a href="./v1/openapi.json">openapi.json</a>.</noscript>`,
  });

/** What starts it. Without a validator's address none is asked. */
export const referenceScript = `SwaggerUIBundle({
  url: './v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;
