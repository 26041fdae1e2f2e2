import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAsset } from 'node:sea';
import { givenTo, type Listing, placesFor, unpacked } from './unpacked.js';

/*
 * The first code of the single-file program, which is Node.js with the files of a server inside. It unpacks them once, because an
 * addon and the module of a thread are files to Node.js, and starts the server from there. A release builds it
 * (`tests/release/program`).
 */

const listing: Listing = JSON.parse(getAsset('files.json', 'utf8'));
const { env, execPath, argv } = process;
const folder = unpacked(
  listing,
  placesFor(env, tmpdir(), process.getuid?.()),
  (path) => new Uint8Array(getAsset(path)),
);
const { module, rest } = givenTo(argv.slice(2));
// A process that the server forks runs this program with the path of a module.
process.argv = [execPath, join(folder, module), ...rest];
createRequire(join(folder, listing.start))(`./${listing.start}`);
