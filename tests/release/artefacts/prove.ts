import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../package/small/pack.js';
import { examplesIn } from '../../support/documents/examples.js';

/**
 * Installs an archive offline into a new folder with an empty cache, sends a message with it, and creates a database. Throws when
 * one of them fails.
 */
export const prove = (archive: string, folder: string): void => {
  mkdirSync(folder);
  const example = examplesIn('README.md').find(({ name }) => name === 'ten-lines');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'hello.mjs'), example?.text ?? 'throw new Error("no example");');
  const isolated = ['--offline', '--cache', join(folder, 'empty-cache')];
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...isolated, archive], folder);
  const sent = run('node', ['hello.mjs'], folder).trim();
  const made = JSON.parse(
    run('node', ['node_modules/roundtrip/dist/composition/main.js', 'demo', '--json'], folder),
  );
  console.log(`installed without a network; sent ${sent}; opened ${made.channel}`);
};
