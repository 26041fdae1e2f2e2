import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packAll } from '../../package/small/pack.js';
import { processors } from '../program/node-version.js';
import { makeArtefacts } from './make.js';
import { prove } from './prove.js';

/*
 * What `npm run release` runs in a clone of the commit that is released, with the Node.js of a release: makes the artefacts in a
 * new folder, and proves the archive. `--packed FILE` takes a `roundtrip` that is packed already, and no other package; with
 * `--processor` there is a program for that one alone.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { packed: { type: 'string' }, processor: { type: 'string' } },
});
const target = resolve(positionals[0] ?? 'release');
const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-artefacts-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Puts what is packed into the new folder. */
const packedIn = (): string => {
  if (values.packed === undefined) return packAll(target).get('roundtrip') ?? '';
  mkdirSync(target, { recursive: true });
  const packed = join(target, basename(values.packed));
  copyFileSync(values.packed, packed);
  return packed;
};

const packed = packedIn();
const some = processors.filter((each) => each === (values.processor ?? each));
const archive = await makeArtefacts({ packed, target, scratch, processors: some });
if (values.packed === undefined) prove(archive, join(scratch, 'empty'));
