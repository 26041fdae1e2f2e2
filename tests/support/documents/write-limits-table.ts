import { readFileSync, writeFileSync } from 'node:fs';
import { withLimitsTable } from './limits-table.js';

/** Writes the table of limits into the specification. */
const docs = new URL('../../../docs/', import.meta.url);
const page = new URL('specification.md', docs);
writeFileSync(page, withLimitsTable(readFileSync(page, 'utf8')));
