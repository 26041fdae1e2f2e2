import type { SelfTime } from '../processes/profile.js';

/** What takes processor time, in the order in which a function is looked up: by its name, or by its place in a file. */
const categories: readonly (readonly [title: string, isOf: RegExp])[] = [
  [
    'loading modules',
    /modules\/|bootstrap|wrapSafe|compileSource|openFileHandle|fstat|isFileType|realpath|cjs-module-lexer|internalModuleStat|deserialize|node:fs|readPackage|^lstat|^open |^read /,
  ],
  ['garbage collection', /garbage collector/],
  ['statements of SQLite', /count-statements|statement-times|better-sqlite3/],
  [
    'driver of Postgres',
    /knex\/session\/postgres|node_modules\/(pg|postgres|tarn)|writeBuffer|^writeUtf8|node:buffer/,
  ],
  [
    'copies between threads',
    /postMessage|node:internal\/worker|knex\/thread|structuredClone|receiveMessage|per_context\/messageport/,
  ],
  ['JSON', /damaged-row|route.success|^(parse|stringify)\b|JSON|canonical-json/],
  ['HTTP client', /undici|webhook-sender|wasm:/],
  ['hashes and signatures', /crypto|webhook-signature/],
  [
    'HTTP server, Koa',
    /node:_http|node:net|streams?\/|stream_base|writev|koa|on-finished|ee-first|parseurl|router|node:url|internal\/url|statuses|cookies|content-type|type-is|mime|raw-body|adapters\/http\//,
  ],
  ['rows and statements of ours', /adapters\/knex/],
  ['rules', /\.bench\/core\//],
];

const rest = 'the rest';
/** What the benchmark itself adds, or what runs once. */
const leftOut = ['loading modules'];

/** The titles of the shares. */
export const shareTitles: readonly string[] = [
  ...categories.map(([title]) => title).filter((title) => !leftOut.includes(title)),
  rest,
];

const titleOf = ({ name, place }: SelfTime): string =>
  categories.find(([_, isOf]) => isOf.test(`${name} ${place}`))?.[0] ?? rest;

/** The share of each title in a processor profile, from 0 to 1, without loading the program. */
export const sharesOf = (times: readonly SelfTime[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const time of times) {
    const title = titleOf(time);
    if (!leftOut.includes(title)) sums.set(title, (sums.get(title) ?? 0) + time.ms);
  }
  const all = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  return new Map([...sums].map(([title, ms]) => [title, ms / all]));
};
