import { readFileSync, writeFileSync } from 'node:fs';
import { withLimitsTable } from './limits-table.js';

/** Writes the table of limits into the specification. */
const page = new URL('../../../docs/specification.md', import.meta.url);
writeFileSync(page, withLimitsTable(readFileSync(page, 'utf8')));
