import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The text of a document, by its path from the root of the repository. */
export const pageAt = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** The names of a page's anchors, in order, with repetitions. */
export const anchorsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, name = '']) => name);

/** The cells of the first table after an anchor, row by row, without its head. */
export const tableAfter = (page: string, anchor: string): readonly (readonly string[])[] => {
  const [, after = ''] = page.split(`<a id="${anchor}"></a>`);
  const [table = ''] = /^\|.*\|\n(?:\|.*\|\n)+/m.exec(after) ?? [];
  return table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((row) => row.slice(1, -1).split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim()));
};

/** What a cell says without its backticks. */
export const plain = (cell: string | undefined): string => (cell ?? '').replaceAll('`', '');

/** The part of a page from an anchor to the next heading. */
export const sectionAt = (page: string, anchor: string): string => {
  const [, after = ''] = page.split(`<a id="${anchor}"></a>\n`);
  const [, heading = '', rest = ''] = /^(#+ .*\n)([\s\S]*)$/.exec(after) ?? [];
  return heading + (rest.split(/^#+ /m)[0] ?? '');
};
