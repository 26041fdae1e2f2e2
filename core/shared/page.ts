/** A page of a list: what it holds, and where the next one begins. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** The id to go on from; null on the last page. */
  readonly next: string | null;
};

/** A page of at most `limit` out of up to one more that were found. */
export const pageOf = <Item extends { readonly id: string }>(
  found: readonly Item[],
  limit: number,
): Page<Item> => {
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { items, hasMore, next: hasMore ? (items.at(-1)?.id ?? null) : null };
};
