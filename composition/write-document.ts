import { writeFile } from 'node:fs/promises';
import { adminOpenApiText, adminRoutes, openApiText, routes } from '../adapters/http/index.js';

const write = (name: string, text: string): Promise<void> =>
  writeFile(new URL(`../docs/${name}`, import.meta.url), text);

await write('openapi.json', openApiText(routes));
await write('openapi-admin.json', adminOpenApiText(adminRoutes));
