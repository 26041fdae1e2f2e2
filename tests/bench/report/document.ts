import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Comparison } from './compare.js';
import type { MachineFacts } from './machine.js';
import { plot } from './plot.js';
import { figuresTable, ratiosTable } from './tables.js';
import { targetsTable } from './targets.js';

const comparisonBegin = '<!-- results: written by `npm run bench -- compare --write` -->';
const end = '<!-- end of results -->';

/** The part of a document that a comparison fills. */
export const resultsText = (comparison: Comparison, image: string): string => {
  return [
    comparisonBegin,
    '',
    machineText(comparison.machine),
    'The load, the service and Postgres share the machine.',
    '',
    `![Rates over those of a floor or a peer](${image})`,
    '',
    '### Targets',
    '',
    targetsTable(comparison),
    '',
    '### Quotients and figures',
    '',
    ratiosTable(comparison),
    '',
    figuresTable(comparison),
    '',
    end,
  ].join('\n');
};

const machineText = ({
  processor,
  cores,
  memoryGib,
  system,
  node,
  fsyncMs,
  day,
}: MachineFacts): string =>
  `Measured on ${day}: ${cores} cores (${processor}), ${memoryGib} GiB, ${system}, Node.js ${node}. A write of 4 KiB with \`fsync\` takes ${fsyncMs} ms.`;

/** The part of a document that one command fills: a script with its arguments, such as `bench -- settings --store postgres`. */
export const benchText = (command: string, machine: MachineFacts, table: string): string =>
  [beginOf(command), '', machineText(machine), '', table, '', end].join('\n');

const beginOf = (command: string): string =>
  `<!-- results: written by \`npm run ${command} --write\` -->`;

/**
 * A document with results in place of earlier ones of the same command. Throws when it has no place for them: a line that
 * is the first one of the results, and a line that ends them.
 */
export const withResults = (document: string, results: string): string => {
  const [begin = ''] = results.split('\n', 1);
  const [before, ...rest] = document.split(begin);
  const [, ...after] = rest.join(begin).split(end);
  if (before === undefined || after.length === 0)
    throw new Error(`the document has no lines “${begin}” and “${end}”`);
  return before + results + after.join(end);
};

/** Throws when a document has no place for the results of a command: before it measures. */
export const checkPlace = (path: string, command: string): void =>
  void withResults(readFileSync(path, 'utf8'), beginOf(command));

/** Writes the results of one benchmark into a document. */
export const writeBench = (path: string, results: string): void =>
  writeFileSync(path, withResults(readFileSync(path, 'utf8'), results));

/** Writes a comparison into a document, and its plot beside it under the same name. */
export const writeDocument = (path: string, comparison: Comparison): void => {
  const image = path.replace(/\.md$/, '.svg');
  writeFileSync(image, plot(comparison));
  writeBench(path, resultsText(comparison, basename(image)));
};
