import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '../../../adapters/http/index.js';
import { clientFiles } from './client-files.js';

const root = new URL('../../../', import.meta.url);
const folder = new URL('adapters/client/schema/', root);
const document = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8'));

rmSync(folder, { recursive: true, force: true });
for (const [name, text] of clientFiles(document, routes)) {
  const path = fileURLToPath(new URL(name, folder));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
