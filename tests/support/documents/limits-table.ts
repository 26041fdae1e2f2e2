import {
  canBeNone,
  declarationOf,
  type LimitName,
  limitNames,
} from '../../../core/model/limits/declared-limits.js';
import { publishedName } from '../../../core/model/limits/limits-view.js';

const begin = '<!-- limits: written by `npm run openapi` -->';
const end = '<!-- end of limits -->';

const whole = (n: number): string => n.toLocaleString('en-US');

const defaultText = (name: LimitName): string => {
  const usual = declarationOf(name).default;
  if (usual === null) return 'none';
  return typeof usual === 'number' ? whole(usual) : `${usual.times} × \`${usual.of}\``;
};

const row = (name: LimitName): string => {
  const { bounds, unit, min, max, levels } = declarationOf(name);
  const range = `${whole(min)} to ${whole(max)}${canBeNone(name) ? ', or none' : ''}`;
  const cells = [`\`${publishedName(name)}\``, bounds, unit, range, defaultText(name)];
  return `| ${[...cells, levels.join(', ')].join(' | ')} |`;
};

/** The table of all limits, as it follows from their declarations. */
export const limitsTable = (): string =>
  [
    '| limit | what it bounds | unit | range | default | set for |',
    '| ----- | -------------- | ---- | ----- | ------- | ------- |',
    ...limitNames.map(row),
  ].join('\n');

/** A page with the table of limits between its marks. */
export const withLimitsTable = (page: string): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('The page has no place for the table of limits.');
  return `${page.slice(0, from + begin.length)}\n\n${limitsTable()}\n\n${page.slice(to)}`;
};
