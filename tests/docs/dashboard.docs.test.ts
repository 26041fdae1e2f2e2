import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allows, permissions, roles } from '../../core/model/people/permissions.js';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

const test = suite('docs/dashboard');
const folder = resolve(import.meta.dirname, '../../docs/dashboard');
const page = pageAt('docs/dashboard/README.md');

test('says for each role which permissions it gives', () => {
  const rows = page.split('\n').filter((line) => /^\| `\w+:\w+` \|/.test(line));
  const expected = permissions.map((permission) => {
    const cells = roles.map((role) => (allows(role, permission) ? ' yes ' : ' '));
    return `| \`${permission}\` |${cells.join('|')}|`;
  });
  assert.deepEqual(rows, expected);
});

const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'));

test('shows every picture', () => {
  assert.ok(pictures.length > 30);
  assert.deepEqual(
    pictures.filter((file) => !page.includes(`(${file})`)),
    [],
  );
});

test('has pictures of 1,440 pixels, 720 of a phone, that weigh 3.2 MB in all', () => {
  const files = pictures.map((file) => [file, readFileSync(resolve(folder, file))] as const);
  for (const [file, bytes] of files) {
    const width = bytes.readUInt32BE(widthAt);
    assert.equal(width, file.endsWith('-phone.png') ? 720 : 1_440, file);
  }
  const total = files.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  assert.ok(total < 3_200_000, `${total} bytes`);
});

/** The header of a PNG file has its width here. */
const widthAt = 16;

test.run();
