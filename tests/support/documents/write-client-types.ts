import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { clientTypes } from './client-types.js';

const root = new URL('../../../', import.meta.url);
const folder = new URL('adapters/client/schema/', root);
const document = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8'));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of clientTypes(document)) writeFileSync(new URL(name, folder), text);
