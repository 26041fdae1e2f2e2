import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { manifestIn } from '../../package/small/packages.js';
import { licenceIn, licencesIn } from '../../package/vendor.js';
import { archiveOf } from '../artefacts/archive.js';
import { bundleProgram } from './bundle-program.js';
import { executable } from './executable.js';
import { type Processor, releaseNode } from './node-version.js';
import { copyAddons, copyRead, withTheirs, writeStart } from './tree.js';

const modules = resolve(import.meta.dirname, '../../../node_modules');

const guide = `# Roundtrip in one file

\`./roundtrip serve --demo\` starts a server on SQLite in \`./data\`, and \`./roundtrip serve --help\` lists the settings. It needs Linux with glibc 2.28 or later, and nothing else.

The program unpacks 10 MB once into the cache of its user: $CACHE_DIRECTORY, $XDG_CACHE_HOME/roundtrip or ~/.cache/roundtrip. It runs from there, because an addon has to be a file. An old version may be deleted there once
it does not run.
`;

/** The folder of what every program has: the server as a bundle, and the files that it reads. Resolves to its licences too. */
const common = async (from: string, folder: string): Promise<string> => {
  const inputs = await bundleProgram(from, folder, modules);
  copyRead(from, folder);
  writeStart(folder);
  const own = ['LICENSE', 'dist/vendor/LICENCES.txt'].map((path) =>
    readFileSync(join(from, path), 'utf8'),
  );
  const ofAddons = withTheirs(join(from, 'node_modules')).map((name) =>
    licenceIn(join(from, 'node_modules', name)),
  );
  return [...own, licencesIn(from, inputs), ...ofAddons].join(`\n${'-'.repeat(80)}\n\n`);
};

/**
 * Makes the program of one file for each of some processors, from the folder of an unpacked package with its dependencies. They
 * are archives in `target`.
 */
export const makePrograms = async (
  from: string,
  processors: readonly Processor[],
  target: string,
  scratch: string,
): Promise<void> => {
  const shared = join(scratch, 'program');
  const licences = await common(from, shared);
  const { version } = manifestIn('.');
  for (const processor of processors) {
    const tree = join(scratch, `tree-${processor}`);
    cpSync(shared, tree, { recursive: true });
    copyAddons(join(from, 'node_modules'), tree, processor);
    const program = executable(tree, processor, join(scratch, `executable-${processor}`));
    const name = `roundtrip-${version}-linux-${processor}`;
    mkdirSync(join(scratch, name));
    renameSync(program, join(scratch, name, 'roundtrip'));
    writeFileSync(join(scratch, name, 'README.md'), guide);
    const ofNode = readFileSync(join(dirname(releaseNode(processor)), '../LICENSE'), 'utf8');
    writeFileSync(join(scratch, name, 'LICENCES.txt'), `${licences}\nNode.js\n\n${ofNode}`);
    archiveOf(scratch, name, join(target, `${name}.tar.gz`));
  }
};
