import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminRoutes, routes } from '../../../adapters/http/index.js';
import { adminClientFiles, clientFiles } from './client-files.js';

const root = new URL('../../../', import.meta.url);
const documentAt = (name: string) =>
  JSON.parse(readFileSync(new URL(`docs/${name}`, root), 'utf8'));

const write = (at: string, files: ReadonlyMap<string, string>): void => {
  const folder = new URL(at, root);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    const path = fileURLToPath(new URL(name, folder));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};

write('adapters/client/schema/', clientFiles(documentAt('openapi.json'), routes));
write(
  'adapters/client/admin/schema/',
  adminClientFiles(documentAt('openapi-admin.json'), adminRoutes),
);
