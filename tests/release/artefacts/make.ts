import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { run } from '../../package/small/pack.js';
import { manifestIn } from '../../package/small/packages.js';
import type { Processor } from '../program/node-version.js';
import { makePrograms } from '../program/programs.js';
import { archiveOf } from './archive.js';
import { billOf } from './bill.js';
import { checksumsOf } from './checksums.js';
import { offlineOf } from './offline.js';

const root = resolve(import.meta.dirname, '../../..');

/** The list of checksums. */
export const sums = 'SHA256SUMS';

/** What a release offers, and how it is used, as its own `README.md` says it. */
const guide = (version: string): string => `# Roundtrip ${version}

| file | what it is |
| ---- | ---------- |
| \`roundtrip-${version}.tgz\`, \`roundtrip-core-${version}.tgz\`, ... | the packages: \`npm install ./roundtrip-${version}.tgz\` |
| \`roundtrip-${version}-offline.tgz\` | \`roundtrip\` with all that it depends on: \`npm install --offline ./roundtrip-${version}-offline.tgz\`, then \`npx roundtrip serve\` |
| \`roundtrip-${version}-linux-x64.tar.gz\`, \`-arm64\` | the server in one file, for Linux with glibc, without Node.js: unpack it, then \`./roundtrip serve\` |
| \`roundtrip-chart-${version}.tgz\` | a chart for Helm: \`helm install roundtrip ./roundtrip-chart-${version}.tgz --set media.url=s3://BUCKET/FOLDER\` |
| \`roundtrip-${version}.cdx.json\`, \`roundtrip-${version}-linux.cdx.json\` | what is inside, in the format of CycloneDX: of the packages, and of the server in one file |
| \`SHA256SUMS\` | \`sha256sum --check ${sums}\` compares the files |
`;

/** What artefacts are made of, and which. */
export type Making = {
  /** The packed `roundtrip`; it and the other packages are in `target`. */
  readonly packed: string;
  readonly target: string;
  /** An empty folder. */
  readonly scratch: string;
  readonly processors: readonly Processor[];
};

/** Makes what a release offers beside its packages. Resolves to the archive that installs without a network. */
export const makeArtefacts = async (making: Making): Promise<string> => {
  const { packed, target, scratch, processors } = making;
  const { version } = manifestIn('.');
  const write = (name: string, text: string): void => writeFileSync(join(target, name), text);

  const { archive, folder } = offlineOf(packed, scratch);
  copyFileSync(archive, join(target, basename(archive)));
  await makePrograms(folder, processors, target, scratch);
  archiveOf(
    join(root, 'docs/deploy/helm'),
    'roundtrip',
    join(target, `roundtrip-chart-${version}.tgz`),
  );
  const committedAt = new Date(
    run('git', ['log', '-1', '--format=%cI'], root).trim(),
  ).toISOString();
  mkdirSync(join(scratch, 'bills'));
  const bill = (of: 'package' | 'program') => billOf(of, join(scratch, 'bills', of), committedAt);
  write(`roundtrip-${version}.cdx.json`, bill('package'));
  write(`roundtrip-${version}-linux.cdx.json`, bill('program'));
  write('README.md', guide(version));
  write(sums, checksumsOf(target, sums));
  return archive;
};
