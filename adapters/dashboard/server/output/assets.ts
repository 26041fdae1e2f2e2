import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { icon } from '../../../http/entry/icon.js';
import { baseStyle, packageRoot } from '../../../http/static/package-files.js';
import type { PageFacts } from '../../view/page-context.js';

/** A static file. */
export type Asset = { readonly type: string; readonly bytes: Uint8Array };

/** The static files, by the hashed names under which they are served. */
export type Assets = {
  /** The file of a hashed name; undefined for any other. */
  readonly find: (name: string) => Asset | undefined;
  /** The hashed name of each file. */
  readonly names: PageFacts['assets'];
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const { resolve } = createRequire(import.meta.url);

/** The files of one kind in the folder of assets as one file, in the order of their names. */
const own = (extension: '.css' | '.js'): Buffer => {
  const folder = join(packageRoot(), 'adapters/dashboard/assets');
  const names = readdirSync(folder).filter((name) => extname(name) === extension);
  return Buffer.concat(names.sort().map((name) => readFileSync(join(folder, name))));
};

/** Reads the static files. */
export const readAssets = (): Assets => {
  const contents = {
    style: ['dashboard.css', Buffer.concat([baseStyle(), own('.css')])],
    script: ['dashboard.js', own('.js')],
    htmx: ['htmx.js', readFileSync(resolve('htmx.org/dist/htmx.min.js'))],
    plotScript: ['plot.js', readFileSync(resolve('uplot/dist/uPlot.iife.min.js'))],
    icon: ['icon.svg', Buffer.from(icon)],
    plotStyle: ['plot.css', readFileSync(resolve('uplot/dist/uPlot.min.css'))],
  } as const satisfies Record<keyof Assets['names'], readonly [name: string, bytes: Uint8Array]>;
  const hashed = Object.entries(contents).map(([key, [name, bytes]]) => {
    const extension = extname(name);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const asset: Asset = { type: types[extension] ?? '', bytes };
    return { key, name: `${name.slice(0, -extension.length)}-${hash}${extension}`, asset };
  });
  const byName = new Map(hashed.map(({ name, asset }) => [name, asset]));
  return {
    find: (name) => byName.get(name),
    // Each key of the contents has its name.
    names: Object.fromEntries(hashed.map(({ key, name }) => [key, name])) as Assets['names'],
  };
};
