import type { List } from '../../../adapters/client/index.js';
import { countArgument } from '../arguments.js';
import { jsonLine } from '../output.js';
import { type Column, table } from '../terminal/table.js';
import type { Developer, ServerOptions } from './context.js';
import type { ConnectedClient } from './with-client.js';

/** The option `--limit` of every list. */
export const limitOption = [
  '--limit <items>',
  'highest number of items of a page, 1 to 100 (default: 20)',
  countArgument(1, 100),
] as const;

/** The option `--cursor` of every list but that of events. */
export const cursorOption = [
  '--cursor <cursor>',
  'where the page begins (default: at the newest)',
] as const;

/** Prints one page: as the API gives it with `--json`, or as a table. Says on standard error how to get the next page. */
export const answerPage = async <Item>(
  { withServer, output, style }: Developer,
  options: ServerOptions,
  {
    page,
    columns,
    from = '--cursor',
  }: {
    readonly page: (session: ConnectedClient) => Promise<List<Item>>;
    readonly columns: readonly Column<Item>[];
    /** The option with which the next page begins. */
    readonly from?: '--cursor' | '--after';
  },
): Promise<void> => {
  const found = await withServer(options, page);
  if (options.json) return output.out(`${jsonLine(found)}\n`);
  output.out(table(found.data, columns, style()));
  if (found.has_more && found.next_cursor !== null)
    output.error(`There is more: add ${from} ${found.next_cursor}\n`);
};

/** The fields of a query that are given: the API does not know `undefined`. */
export const given = <Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
