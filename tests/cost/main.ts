import { execFileSync } from 'node:child_process';

/**
 * `npm run cost -- COMMIT`: what a change costs. Prints the files that a commit, or a range such as `main..branch`, changes by
 * hand in the product, with their lines. Tests, documents and files that `npm run -s openapi` writes do not count.
 */
const [range = 'HEAD'] = process.argv.slice(2);
const commits = range.includes('..') ? [range] : [`${range}~1..${range}`];

const isProduct = (path: string): boolean =>
  /^(core|adapters|composition)\//.test(path) && !written.some((form) => form.test(path));
const written = [
  /^adapters\/client\/schema\//,
  /^core\/use-cases\/.*-use-cases\.ts$/,
  /\.(svg|png|json)$/,
];

const changes = execFileSync('git', ['diff', '--numstat', ...commits], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .flatMap(([added = '', removed = '', path = '']) =>
    isProduct(path) ? [{ added: Number(added), removed: Number(removed), path }] : [],
  );
for (const { added, removed, path } of changes) console.log(`+${added} -${removed} ${path}`);
const sum = (of: 'added' | 'removed') => changes.reduce((total, change) => total + change[of], 0);
console.log(`${changes.length} product files, +${sum('added')} -${sum('removed')} lines`);
