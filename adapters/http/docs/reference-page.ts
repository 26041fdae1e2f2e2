import { html } from './html.js';
import { pageText } from './page.js';

/** The reference page: the OpenAPI document in Swagger UI. */
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

/** Starts Swagger UI. `validatorUrl: null` keeps it from calling an external validator. */
export const referenceScript = `SwaggerUIBundle({
  url: './v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;
