import { writeFile } from 'node:fs/promises';
import { openApiText, routes } from '../adapters/http/index.js';

await writeFile(new URL('../docs/openapi.json', import.meta.url), openApiText(routes));
