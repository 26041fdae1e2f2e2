import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installNode } from '../../deploy/versions/install-node.js';
import { packAll } from '../small/pack.js';
import { manifestIn } from '../small/packages.js';
import { type Packed, steps } from './steps.js';
import { userOf } from './user.js';

/*
 * `npm run fresh -- [VERSION ...] [--packed FOLDER] [--nodes FOLDER]`: does what a new user does with the packed files, in empty
 * folders, with an empty cache of npm, on Node.js 20, 22, 24 and 26 by default. Prints a table, and fails where a step fails.
 * `--packed` takes the files that `npm run installs -- FOLDER` has packed. Each version of Node.js comes from the npm registry;
 * with `--nodes` it stays in a folder, and is fetched only where it is missing.
 */

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'roundtrip-fresh-')));
const versions = process.argv.slice(2);
const optionOf = (option: string): string | undefined =>
  versions.includes(option) ? versions.splice(versions.indexOf(option), 2)[1] : undefined;
const target = optionOf('--packed');
const nodes = resolve(optionOf('--nodes') ?? join(scratch, 'nodes'));
if (versions.length === 0) versions.push('20', '22', '24', '26');

const packedIn = (folder: string): Packed => {
  const { version } = manifestIn('.');
  return {
    roundtrip: resolve(folder, `roundtrip-${version}.tgz`),
    core: resolve(folder, `roundtrip-core-${version}.tgz`),
  };
};

const packNow = (): Packed => {
  const folder = join(scratch, 'packed');
  packAll(folder);
  return packedIn(folder);
};

const columns = {
  node: 'Node.js',
  install: '`roundtrip` installed, s',
  hello: 'ten lines, s',
  serve: '`npx` to ready, s',
  sends: 'sends/s, of 1,000',
  core: '`@roundtrip/core` installed and sent, s',
  exits: 'exit codes',
} as const;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Does every step on a version; its row of the table. */
const newUser = async (version: string, packed: Packed): Promise<string> => {
  const home = join(scratch, `user-${version}`);
  const user = userOf(installNode(version, join(nodes, version)), home);
  const cells: Record<string, string> = {
    node: user.run(user.folder('.'), 'node', '--version').printed.trim().slice(1),
  };
  const exits: (string | number)[] = [];
  for (const [name, step] of Object.entries(steps))
    try {
      const seen = await step(user, packed);
      Object.assign(cells, seen.cells);
      exits.push(seen.exit);
    } catch (error) {
      console.error(`Node.js ${version}, ${name}:`, error);
      exits.push('failed');
      process.exitCode = 1;
    }
  rmSync(home, { recursive: true, force: true });
  cells.exits = exits.join(' ');
  return row(Object.keys(columns).map((column) => cells[column] ?? '–'));
};

try {
  const packed = target === undefined ? packNow() : packedIn(target);
  console.log(row(Object.values(columns)));
  console.log(row(Object.keys(columns).map(() => '-')));
  for (const version of versions) console.log(await newUser(version, packed));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
