import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packAll } from '../../package/small/pack.js';
import { processors } from '../program/node-version.js';
import { makeArtefacts } from './make.js';
import { prove } from './prove.js';

/*
 * What `npm run release` runs in a clone of the commit that is released, with the Node.js of a release: makes the artefacts in a new
 * folder, and proves the archive.
 */

const [target = ''] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-artefacts-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const packed = packAll(target).get('roundtrip') ?? '';
const archive = await makeArtefacts({ packed, target: resolve(target), scratch, processors });
prove(archive, join(scratch, 'empty'));
