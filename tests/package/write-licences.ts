import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { licencesDocument } from './licences.js';

writeFileSync(resolve(import.meta.dirname, '../../docs/licences.md'), licencesDocument());
