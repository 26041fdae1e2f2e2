import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { anchorsIn, pageAt } from './pages.js';

const root = resolve(import.meta.dirname, '../..');

/** A file that can refer to the documents. `path` is from the root, with forward slashes. */
export type Referrer = { readonly path: string; readonly text: string };

const filesBelow = (folder: string, extension: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);

const readAll = (paths: readonly string[]): readonly Referrer[] =>
  paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Production code and tests, except the tests of documents, which quote references. */
export const sources = readAll(
  ['core', 'adapters', 'composition', 'tests'].flatMap((folder) => filesBelow(folder, '.ts')),
).filter(({ path }) => !path.startsWith('tests/docs/'));

/** Every page of the documentation. */
export const documents = readAll(['README.md', ...filesBelow('docs', '.md')]);

const anchors: Readonly<Record<string, ReadonlySet<string>>> = {
  'docs/specification.md': new Set(anchorsIn(pageAt('docs/specification.md'))),
  'docs/invariants.md': new Set(anchorsIn(pageAt('docs/invariants.md'))),
};
const decisions = new Set(
  filesBelow('docs/decisions', '.md').map((path) => path.slice(0, 'docs/decisions/0000'.length)),
);

const mention = /\bdocs\/(?:(?:specification|invariants)\.md|decisions)\b[#/\w.-]*/g;
const clause = /^(docs\/(?:specification|invariants)\.md)#(\w+(?:\.\w+)*)$/;

const resolves = (reference: string): boolean => {
  const [, page = '', anchor = ''] = clause.exec(reference) ?? [];
  return page === '' ? decisions.has(reference) : (anchors[page]?.has(anchor) ?? false);
};

/** The references of a source file that name no clause, no invariant and no decision. */
export const brokenReferences = ({ text }: Referrer): readonly string[] =>
  [...text.matchAll(mention)]
    .map(([reference]) => reference.replace(/[.,;:-]+$/, ''))
    .filter((reference) => !resolves(reference));

/** How many references of a source file resolve. */
export const countReferences = ({ text }: Referrer): number => [...text.matchAll(mention)].length;

const former =
  /\b(?:specification|decisions?|reliability notes|invariants?),? (?:section )?(?:\d|[A-Z]\d)/gi;

const link = /\[[^\]]*\]\([^)]*\)/g;

/** References to documents by a bare number. The text of a link does not count. */
export const unresolvable = ({ text }: Referrer): readonly string[] =>
  [...text.replace(link, '').matchAll(former)].map(([reference]) => reference);

/** The labels of invariants that a file of the simulation reports with, such as `A1: ...`. */
export const unknownLabels = ({ text }: Referrer): readonly string[] =>
  [...text.matchAll(/[`* ,]([A-Z]\d)(?=(?:, [A-Z]\d)*: )/g)]
    .map(([, label = '']) => label)
    .filter((label) => !anchors['docs/invariants.md']?.has(label));

const headings = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** The relative links of a page that lead to no file, or to no anchor or heading of it. */
export const brokenLinks = ({ path, text }: Referrer): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
    .filter((address) => {
      const [file = '', anchor] = address.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, target))) return true;
      if (anchor === undefined) return false;
      const page = file === '' ? text : pageAt(target);
      return ![...anchorsIn(page), ...headings(page)].includes(anchor);
    });
