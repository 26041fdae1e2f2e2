import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** A code block of a document that is marked as an example. */
export type Example = {
  readonly name: string;
  readonly language: string;
  readonly text: string;
};

/** The documents of a folder, by their paths from the root. The first page comes first, the others by name. */
export const documentsIn = (folder: string): readonly string[] => {
  const names = readdirSync(resolve(root, folder)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => `${folder}/${name}`);
};

/** Every code block of a document that is marked `example=NAME`. */
export const examplesIn = (document: string): readonly Example[] => {
  const text = readFileSync(resolve(root, document), 'utf8');
  return [...text.matchAll(/^```(\w+) example=(\S+)\n(.*?)\n```$/gms)].map(
    ([, language = '', name = '', code = '']) => ({ name, language, text: `${code}\n` }),
  );
};
