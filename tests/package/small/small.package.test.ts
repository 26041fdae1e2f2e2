import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { examplesIn } from '../../support/documents/examples.js';
import { exportedTypes } from '../../support/documents/exported-types.js';
import { archiveOf, projectWith } from '../../support/documents/packed.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { lockedWith } from './locked.js';
import { type Manifest, manifestIn, smallPackages } from './packages.js';
import { installations } from './sizes.js';

const test = suite('the small packages, packed and installed');

const manifests = new Map<string, Manifest>([
  ['roundtrip', manifestIn('.')],
  ...smallPackages.map(({ name, home }) => [name, manifestIn(home)] as const),
]);

/** Those of ours that a package needs, itself among them, and what they ask for of others. */
const withDependencies = (name: string): { ours: Set<string>; others: Set<string> } => {
  const { dependencies, optionalDependencies } = present(manifests.get(name));
  const ours = new Set([name]);
  const others = new Set<string>();
  for (const asked of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (manifests.has(asked)) {
      const theirs = withDependencies(asked);
      for (const each of theirs.ours) ours.add(each);
      for (const each of theirs.others) others.add(each);
    } else others.add(asked);
  return { ours, others };
};

/** What a host brings, by the package that can use it. */
const ofHosts: Readonly<Record<string, readonly string[]>> = {
  '@roundtrip/core': ['@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
  '@roundtrip/http': ['fastify', '@nestjs/common', '@nestjs/core', 'rxjs'],
};

for (const { name, home } of smallPackages)
  test(`${name} provides every export, with its types, beside what it asks for alone`, async () => {
    const { ours, others } = withDependencies(name);
    const hosts = [...ours].flatMap((each) => ofHosts[each] ?? []);
    const { folder, write, node, check } = await projectWith(
      [...others, ...hosts, '@types/node'],
      [...ours],
    );
    const { exports } = manifestIn(home);
    const names = Object.entries(exports)
      .filter(([path, given]) => typeof given === 'object' && !path.includes('*'))
      .map(([path]) => path.replace(/^\./, name));
    write('all.js', names.map((each) => `await import('${each}');`).join('\n'));
    await node('all.js');
    write('all.ts', names.map((each, i) => `export * as all${i} from '${each}';`).join('\n'));
    await check('all.ts');
    const { missing } = exportedTypes(join(folder, 'node_modules', name));
    assert.deepEqual(missing, []);
    const archive = readFileSync(await archiveOf(name));
    const { messages } = await publint({ pack: { tarball: new Uint8Array(archive).buffer } });
    assert.deepEqual(messages, []);
  });

test('the core alone sends a message in memory', async () => {
  const { ours, others } = withDependencies('@roundtrip/core');
  const { write, node } = await projectWith([...others], [...ours]);
  const { text } = present(examplesIn('README.md').find(({ name }) => name === 'ten-lines'));
  write('hello.mjs', text.replace("'roundtrip/host'", "'@roundtrip/core/host'"));
  assert.match(await node('hello.mjs'), /^msg_\w+\n$/);
});

for (const { name, ours, others, limit } of installations)
  test(`${name} asks for at most ${limit.packages} packages`, () => {
    const all = ours.map(withDependencies);
    const own = new Set(all.flatMap((each) => [...each.ours]));
    const asked = [...new Set(all.flatMap((each) => [...each.others])), ...others];
    const locked = lockedWith(asked);
    console.log(`  ${name}: ${own.size + locked.size} packages`);
    assert.ok(own.size + locked.size <= limit.packages, [...locked].join('\n'));
  });

test('has one version', () => {
  const { version } = present(manifests.get('roundtrip'));
  for (const [name, manifest] of manifests) {
    assert.equal(manifest.version, version, name);
    for (const [asked, range] of Object.entries(manifest.dependencies ?? {}))
      if (manifests.has(asked)) assert.equal(range, version, `${name} asks for ${asked}`);
  }
});

test('asks for the versions that roundtrip asks for', () => {
  const { dependencies, optionalDependencies, optionalPeers } = present(manifests.get('roundtrip'));
  const known = { ...dependencies, ...optionalDependencies, ...optionalPeers };
  for (const { home } of smallPackages) {
    const { dependencies, optionalDependencies, optionalPeers } = manifestIn(home);
    const asked = { ...dependencies, ...optionalDependencies, ...optionalPeers };
    for (const [name, range] of Object.entries(asked))
      if (!manifests.has(name)) assert.equal(range, known[name], `${home} asks for ${name}`);
  }
});

test.run();
