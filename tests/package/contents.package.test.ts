import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { packed, projectWith } from '../support/documents/packed.js';
import { suite } from '../support/suite.js';
import { allowed, dependencies, licencesDocument, namesIn } from './licences.js';

const test = suite('what the package contains');

/** The core with every use case and worker has at most this size, minified, without fp-ts and io-ts. */
const coreLimitBytes = 375_000;

/** The check of one import path takes seconds. `npm run exports` checks all. */
const isEveryExport = process.env.ROUNDTRIP_TEST_EVERY_EXPORT === 'on';

test('has nothing that publint objects to', async () => {
  const archive = readFileSync(await packed());
  const { messages } = await publint({
    pack: { tarball: new Uint8Array(archive).buffer },
    strict: true,
  });
  assert.deepEqual(messages, []);
});

test('resolves its types for ES modules as it resolves its code', async () => {
  const { problems } = await attwOf(await packed());
  // The package has no CommonJS.
  const wrong = problems.filter((problem) => !/node10|node16-cjs/.test(JSON.stringify(problem)));
  assert.deepEqual(wrong, []);
});

const attwOf = async (archive: string) => {
  const given = createPackageFromTarballData(readFileSync(archive));
  const result = await checkPackage(
    given,
    isEveryExport ? {} : { entrypoints: ['./webhooks', './package.json'] },
  );
  if (result.types === false) throw new Error('the package has no types');
  return result;
};

test(`has a core of at most ${coreLimitBytes / 1_000} KB`, async () => {
  const { folder, write } = await projectWith([]);
  write('core.js', "import { messaging } from 'roundtrip'; console.log(messaging);");
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'core.js')],
    ...{ bundle: true, minify: true, write: false, format: 'esm', external: ['fp-ts', 'io-ts'] },
  });
  const [bundle] = outputFiles;
  const bytes = bundle?.contents.byteLength ?? 0;
  console.log(`  the core ${Math.round(bytes / 1_000)} KB`);
  assert.ok(bytes > 50_000 && bytes <= coreLimitBytes, `${bytes} bytes`);
});

test('asks for dependencies whose licences allow any use', () => {
  const names = dependencies().map(({ name, licence = '' }) => [name, namesIn(licence)] as const);
  const others = names.filter(
    ([_, licences]) => licences.length === 0 || licences.some((name) => !allowed.includes(name)),
  );
  assert.deepEqual(others, []);
});

test('lists the licences of its dependencies', () => {
  const listed = readFileSync(resolve(import.meta.dirname, '../../docs/licences.md'), 'utf8');
  assert.equal(listed, licencesDocument(), 'docs/licences.md is old: run `npm run licences`');
});

test.run();
