import { readFileSync, writeFileSync } from 'node:fs';
import { useCaseTypes } from './use-case-types.js';

/** Writes the types of the declared use cases, with their comments. */
for (const [path, text] of useCaseTypes())
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
