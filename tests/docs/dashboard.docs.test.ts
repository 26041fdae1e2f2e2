import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
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

test('shows every picture, and no picture is large', () => {
  const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'));
  assert.ok(pictures.length > 30);
  assert.deepEqual(
    pictures.filter((file) => !page.includes(`(${file})`)),
    [],
  );
  const bytes = pictures.reduce((sum, file) => sum + statSync(resolve(folder, file)).size, 0);
  assert.ok(bytes < 1_500_000, `${bytes} bytes`);
});

test.run();
