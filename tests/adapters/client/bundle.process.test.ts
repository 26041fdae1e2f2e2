import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Platform } from 'esbuild';
import { version } from '../../../adapters/client/transport/version.js';
import { suite } from '../../support/suite.js';

const test = suite('the client as one file');

const folder = resolve(import.meta.dirname, '../../../adapters/client');

/** What a bundler makes of a module of the client, and the modules of others that it needs. */
const bundled = async (entry: string, platform: Platform) => {
  const made = await build({
    entryPoints: [resolve(folder, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    platform,
    // Nothing beside the client is at hand.
    packages: 'external',
  });
  const imports = Object.values(made.metafile.outputs).flatMap(({ imports }) => imports);
  const inputs = Object.keys(made.metafile.inputs);
  return {
    size: made.outputFiles[0]?.contents.length ?? 0,
    imports: imports.map(({ path }) => path),
    others: inputs.filter((path) => !path.includes('adapters/client/')),
  };
};

const largest = { 'index.ts': 12_500, 'webhooks/index.ts': 4_000 };

for (const [entry, bytes] of Object.entries(largest))
  for (const platform of ['neutral', 'browser'] as const)
    test(`${entry} needs nothing on ${platform}, and is under ${bytes} bytes`, async () => {
      const { size, imports, others } = await bundled(entry, platform);
      assert.deepEqual([imports, others], [[], []]);
      assert.ok(size > 1_000 && size < bytes, `${size} bytes`);
    });

test('node.ts alone needs modules of Node', async () => {
  const { imports } = await bundled('node.ts', 'neutral');
  assert.deepEqual(imports.sort(), ['node:fs', 'node:path']);
});

test('names the version of its package, which depends on nothing', () => {
  const { dependencies, ...facts } = JSON.parse(
    readFileSync(resolve(folder, 'package.json'), 'utf8'),
  );
  assert.equal(dependencies, undefined);
  assert.equal(facts.version, version);
});

test.run();
