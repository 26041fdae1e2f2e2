import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packAll } from '../small/pack.js';
import { manifestIn } from '../small/packages.js';
import { checksumsOf } from './checksums.js';
import { offlineOf } from './offline.js';
import { prove } from './prove.js';

/*
 * `npm run artefacts -- [FOLDER]`: what a release offers, in `release` by default: every package, packed; `roundtrip` also as an
 * archive that installs without a network, which is proved; the software bill of materials in the format of CycloneDX; and
 * `SHA256SUMS`. It replaces the folder. Needs Node.js 22 or later, whose SQLite the archive contains.
 */

const [target = 'release'] = process.argv.slice(2);
const sums = 'SHA256SUMS';

if (Number.parseInt(process.versions.node, 10) < 22)
  throw new Error(`The archive is made on Node.js 22 or later. This is ${process.version}.`);

const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-artefacts-'));
try {
  rmSync(target, { recursive: true, force: true });
  const packed = packAll(target).get('roundtrip') ?? '';
  const { archive, sbom } = offlineOf(packed, scratch);
  prove(archive, join(scratch, 'empty'));
  copyFileSync(archive, join(target, basename(archive)));
  writeFileSync(join(target, `roundtrip-${manifestIn('.').version}.cdx.json`), sbom);
  const list = checksumsOf(target, sums);
  writeFileSync(join(target, sums), list);
  console.log(list);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
