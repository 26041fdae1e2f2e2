import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  givenTo,
  type Listing,
  placesFor,
  unpacked,
} from '../../../composition/program/unpacked.js';
import { suite } from '../../support/suite.js';

const test = suite('the files of the program of one file');

const texts: Readonly<Record<string, string>> = { 'start.cjs': 'start', 'dist/main.js': 'main' };
const listing: Listing = {
  name: 'roundtrip-1.0.0-0123456789abcdef',
  start: 'start.cjs',
  files: { 'start.cjs': 5, 'dist/main.js': 4 },
};

/** Unpacks into a place, and counts the files that were read for it. */
const unpackTo = (...places: readonly string[]) => {
  const reads: string[] = [];
  const folder = unpacked(listing, places, (path) => {
    reads.push(path);
    return Buffer.from(texts[path] ?? '');
  });
  return { folder, reads };
};

const inFolder = (name: string, use: (folder: string) => void): void =>
  void test(name, () => {
    const folder = mkdtempSync(join(tmpdir(), 'roundtrip-program-'));
    try {
      use(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

inFolder('are unpacked once, for their user alone', (temporary) => {
  const place = join(temporary, 'cache/roundtrip');
  const { folder, reads } = unpackTo(place);
  assert.equal(folder, join(place, listing.name));
  assert.deepEqual(reads, ['start.cjs', 'dist/main.js']);
  assert.equal(readFileSync(join(folder, 'dist/main.js'), 'utf8'), 'main');
  assert.deepEqual(unpackTo(place), { folder, reads: [] });
  assert.deepEqual(readdirSync(place), [listing.name]);
});

inFolder('are unpacked again when one is missing, or was cut short', (place) => {
  const { folder } = unpackTo(place);
  writeFileSync(join(folder, 'dist/main.js'), '');
  assert.equal(unpackTo(place).reads.length, 2);
  rmSync(join(folder, 'start.cjs'));
  assert.equal(unpackTo(place).reads.length, 2);
  assert.equal(readFileSync(join(folder, 'start.cjs'), 'utf8'), 'start');
  assert.deepEqual(readdirSync(place), [listing.name]);
});

inFolder('are unpacked where no other user may write, or not at all', (temporary) => {
  const open = join(temporary, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  const file = join(temporary, 'file');
  writeFileSync(file, '');
  const own = join(temporary, 'own');
  assert.equal(unpackTo(open, join(file, 'below'), own).folder, join(own, listing.name));
  assert.throws(() => unpackTo(open, join(file, 'below')), /XDG_CACHE_HOME/);
  assert.ok(!existsSync(join(open, listing.name)));
});

test('are in the cache that the system or the user names, at last in the temporary folder', () => {
  const home = { HOME: '/home/ada' };
  assert.deepEqual(placesFor(home, '/tmp', 7), ['/home/ada/.cache/roundtrip', '/tmp/roundtrip-7']);
  const cache = { ...home, XDG_CACHE_HOME: '/cache', CACHE_DIRECTORY: '/var/cache/roundtrip' };
  assert.deepEqual(placesFor(cache, '/tmp', 7).slice(0, 2), [
    '/var/cache/roundtrip',
    '/cache/roundtrip',
  ]);
});

test('are started by the arguments of a person, and by the module of a process that is forked', () => {
  const main = 'dist/composition/main.js';
  assert.deepEqual(givenTo(['serve', '--demo']), { module: main, rest: ['serve', '--demo'] });
  assert.deepEqual(givenTo([]), { module: main, rest: [] });
  const backup = 'dist/composition/threads/backup.js';
  assert.deepEqual(givenTo([`/cache/${listing.name}/${backup}`]), { module: backup, rest: [] });
  // The files of another version: the program was replaced beside a server that runs.
  const old = `/cache/roundtrip-0.9.0-rc.1-fedcba9876543210/${main}`;
  assert.deepEqual(givenTo([old, 'serve']), { module: main, rest: ['serve'] });
  const other = '/tmp/roundtrip-1.0.0/dist/composition/main.js';
  assert.deepEqual(givenTo([other]), { module: main, rest: [other] });
});

test.run();
