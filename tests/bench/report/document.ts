import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Comparison } from './compare.js';
import { plot } from './plot.js';
import { figuresTable, ratiosTable } from './tables.js';

const begin = '<!-- results: written by `npm run bench -- compare --write` -->';
const end = '<!-- end of results -->';

/** The part of a document that a comparison fills. */
export const resultsText = (comparison: Comparison, image: string): string => {
  const { processor, cores, memoryGib, system, node, fsyncMs, day } = comparison.machine;
  return [
    begin,
    '',
    `Measured on ${day}: ${cores} cores (${processor}), ${memoryGib} GiB, ${system}, Node.js ${node}. A write of 4 KiB with \`fsync\` takes ${fsyncMs} ms.`,
    'The load, the service and Postgres share the machine.',
    '',
    `![Rates over those of a floor or a peer](${image})`,
    '',
    ratiosTable(comparison),
    '',
    figuresTable(comparison),
    '',
    end,
  ].join('\n');
};

/** A document with the results of a comparison in place of the earlier ones. Throws when it has no place for them. */
export const withResults = (document: string, results: string): string => {
  const [before, ...rest] = document.split(begin);
  const after = rest.join('').split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`the document has no lines “${begin}” and “${end}”`);
  return before + results + after;
};

/** Writes a comparison into a document, and its plot beside it under the same name. */
export const writeDocument = (path: string, comparison: Comparison): void => {
  const image = path.replace(/\.md$/, '.svg');
  writeFileSync(image, plot(comparison));
  const results = resultsText(comparison, basename(image));
  writeFileSync(path, withResults(readFileSync(path, 'utf8'), results));
};
