import { type BenchResult, ratioText } from '../measure/result.js';
import { table } from '../report/tables.js';

/** The columns: what is measured, and the name of its quotients. */
const columns = {
  'lives a second': 'life',
  'processor time of a life': 'processor time of a life',
  'reads of one message a second': 'get',
  'pages of events a second': 'events after',
} as const;

/** Each setting that was tried, with its quotients over the shipped ones. */
export const settingsTable = ({ ratios, costs }: BenchResult): string => {
  const all = new Map(Object.entries({ ...ratios, ...costs }));
  const names = Object.keys(ratios)
    .filter((name) => name.startsWith('life: '))
    .map((name) => name.replace(/^life: /, ''));
  const rows = names.map((name) => [
    name,
    ...Object.values(columns).map((kind) => ratioText(all.get(`${kind}: ${name}`) ?? Number.NaN)),
  ]);
  return table(['setting', ...Object.keys(columns)], rows, 1);
};
