import { readFileSync, writeFileSync } from 'node:fs';
import { contentPage } from './content-page.js';

/** Writes the page of all kinds of contents. */
const docs = new URL('../../../docs/', import.meta.url);
const document = JSON.parse(readFileSync(new URL('openapi.json', docs), 'utf8'));
writeFileSync(new URL('content.md', docs), contentPage(document));
