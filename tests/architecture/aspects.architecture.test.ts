import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aspects, ownerOf } from '../../core/commit/aspects.js';
import { suite } from '../support/suite.js';

const root = join(import.meta.dirname, '../..');
const folders = ['core/commit/aspects', 'adapters/knex/commit/aspects'] as const;

/** The file of an aspect: `externalIds` is in `external-ids.ts`. */
const fileOf = (name: string): string =>
  `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** The paths of the files below a folder. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(root, folder, path));

const test = suite('aspects of a commit');

for (const folder of folders)
  test(`have one file each in ${folder}`, () => {
    assert.deepEqual(
      filesBelow(folder)
        .map((path) => basename(path))
        .sort(),
      Object.keys(aspects).map(fileOf).sort(),
    );
  });

test('handle the keys that they own', () => {
  const files = new Map(filesBelow(folders[0]).map((path) => [basename(path), path]));
  for (const owners of Object.values(ownerOf))
    for (const [key, name] of Object.entries(owners)) {
      const text = readFileSync(files.get(fileOf(name)) ?? '', 'utf8');
      assert.match(text, new RegExp(`\\b${key}\\b`), `${fileOf(name)} does not name ${key}`);
    }
});

test('own a key each', () => {
  const owners = Object.values(ownerOf).flatMap((each) => Object.values(each));
  assert.deepEqual([...new Set(owners)].sort(), Object.keys(aspects).sort());
});

test.run();
