/** A page of a list and the cursor of the next one. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** The id at which the next page begins, or null on the last page. */
  readonly next: string | null;
};

/** A page of a whole list: what follows the item `before`. Undefined when the list has no such item. */
export const pageIn = <Item extends { readonly id: string }>(
  all: readonly Item[],
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Page<Item> | undefined => {
  const start = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
  if (before !== undefined && start === 0) return undefined;
  return pageOf(all.slice(start, start + limit + 1), limit);
};

/** Makes a page of at most `limit` items. `found` holds one more item if there is a next page. */
export const pageOf = <Item extends { readonly id: string }>(
  found: readonly Item[],
  limit: number,
): Page<Item> => {
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { items, hasMore, next: hasMore ? (items.at(-1)?.id ?? null) : null };
};
