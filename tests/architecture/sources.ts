import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A file of ours: where it is, what it says, and whom it imports. */
export type Source = {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Without comments and texts: nothing but what runs. */
  readonly code: string;
  /** Packages by name, our own files by path from the root. */
  readonly imports: readonly string[];
};

/** Every TypeScript file below a folder; none where there is no such folder. */
export const sourcesIn = (folder: string): readonly Source[] => {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => sourceAt(join(folder, path)));
};

const sourceAt = (path: string): Source => {
  const text = readFileSync(join(root, path), 'utf8');
  const uncommented = text.replace(comment, '$<kept>');
  return {
    path,
    text,
    code: uncommented.replace(literal, "''"),
    imports: importsOf(path, uncommented),
  };
};

/** A comment; or a text, kept, in which something only looks like one. */
const comment =
  /(?<kept>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const literal = /'(?:[^'\\\n]|\\.)*'/g;
const importing = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

const importsOf = (path: string, code: string): readonly string[] =>
  [...code.matchAll(importing)].map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(path), name)) : name,
  );
