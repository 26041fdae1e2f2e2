import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Success } from '../route/success.js';
import { referenceScript } from './reference-page.js';
import { stylesheet } from './stylesheet.js';

/** A static file of the documentation pages. */
export type Asset = { readonly type: string; readonly bytes: string | Uint8Array };

const scriptType = 'text/javascript; charset=utf-8';
const styleType = 'text/css; charset=utf-8';

const ownFiles: Readonly<Record<string, Asset>> = {
  'docs.css': { type: styleType, bytes: stylesheet },
  'reference.js': { type: scriptType, bytes: referenceScript },
};

/** Files served from the installed package swagger-ui-dist. */
const installedFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': styleType,
  'swagger-ui-bundle.js': scriptType,
  'favicon-32x32.png': 'image/png',
};

/** The response of a static file. */
export const assetSuccess: Success<Asset> = {
  statuses: [200],
  type: '*/*',
  toResponse: ({ type, bytes }) => ({ status: 200, type, body: bytes }),
};

/** The static file with that name, or undefined. */
export const findAsset = async (name: string): Promise<Asset | undefined> => {
  if (Object.hasOwn(ownFiles, name)) return ownFiles[name];
  const type = Object.hasOwn(installedFiles, name) ? installedFiles[name] : undefined;
  if (type === undefined) return undefined;
  const { resolve } = createRequire(import.meta.url);
  return { type, bytes: await readFile(resolve(`swagger-ui-dist/${name}`)) };
};
