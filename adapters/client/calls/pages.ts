import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import type { Query } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';

/** The list envelope (docs/specification.md#2.4.1). */
export type List<Item> = {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
};

/** Gets one page of a list. */
export type GetPage<Item, Filter> = (
  filter?: Filter,
  options?: RequestOptions,
) => ApiPromise<List<Item>>;

/** Iterates over a list. A page is fetched when the previous one is consumed. */
export type GetAll<Item, Filter> = (
  filter?: Filter,
  options?: RequestOptions,
) => AsyncGenerator<Item, void, undefined>;

/** The two ways to read a list. `from` is the parameter that says where a page begins. */
export const lists = <Item, Filter extends Query>(
  get: Transport['get'],
  path: string,
  from: 'cursor' | 'after' = 'cursor',
): { readonly page: GetPage<Item, Filter>; readonly all: GetAll<Item, Filter> } => ({
  page: (filter, options) => get(path, filter, options),
  async *all(filter, options) {
    let query: Query = { ...filter };
    for (;;) {
      const { data, has_more, next_cursor } = await get<List<Item>>(path, query, options);
      yield* data;
      if (!has_more || next_cursor === null) return;
      query = { ...query, [from]: next_cursor };
    }
  },
});
