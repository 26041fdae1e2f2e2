import { join, resolve } from 'node:path';
import { installNode } from '../../deploy/versions/install-node.js';

/** The Node.js that makes the artefacts and is in the program. It is fixed, so that the same commit gives the same bytes. */
export const nodeVersion = '26.12.1';

/** The processors for which there is a program. It is for Linux with glibc. */
export const processors = ['x64', 'arm64'] as const;
export type Processor = (typeof processors)[number];

/** Where versions of Node.js stay from one release to the next. */
const kept = resolve(import.meta.dirname, '../../../node_modules/.cache/roundtrip-nodes');

/** The Node.js of a release for a processor, by default this one. It is fetched from the npm registry where it is missing. */
export const releaseNode = (processor: string = process.arch): string =>
  join(installNode(nodeVersion, join(kept, `${nodeVersion}-${processor}`), processor), 'bin/node');
