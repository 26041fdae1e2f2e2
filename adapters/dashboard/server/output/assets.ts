import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { icon } from '../../../http/entry/icon.js';
import { type HashedFiles, hashedFiles } from '../../../http/static/hashed-files.js';
import { baseStyle, packagePath } from '../../../http/static/package-files.js';
import type { PageFacts } from '../../view/page-context.js';

/** The static files of the pages. */
export type Assets = HashedFiles<keyof PageFacts['assets']>;

const { resolve } = createRequire(import.meta.url);

/** The files of one kind in the folder of assets as one file, in the order of their names. */
const own = (extension: '.css' | '.js'): Buffer => {
  const folder = packagePath('adapters/dashboard/assets', import.meta.url);
  const names = readdirSync(folder).filter((name) => extname(name) === extension);
  return Buffer.concat(names.sort().map((name) => readFileSync(join(folder, name))));
};

/** Reads the static files. */
export const readAssets = (): Assets =>
  hashedFiles({
    style: ['dashboard.css', Buffer.concat([baseStyle(), own('.css')])],
    script: ['dashboard.js', own('.js')],
    plotScript: ['plot.js', readFileSync(resolve('uplot/dist/uPlot.iife.min.js'))],
    icon: ['icon.svg', Buffer.from(icon)],
    plotStyle: ['plot.css', readFileSync(resolve('uplot/dist/uPlot.min.css'))],
  });
