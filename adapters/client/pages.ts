/** The list envelope (docs/specification.md#2.4.1). */
export type List<Item> = {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
};

/** Every item of a list. A page is fetched when the previous one is consumed. */
export async function* everyItem<Item>(
  page: (from: string | undefined) => Promise<List<Item>>,
  from?: string,
): AsyncGenerator<Item, void, undefined> {
  let next: string | undefined = from;
  for (;;) {
    const { data, has_more, next_cursor } = await page(next);
    yield* data;
    if (!has_more || next_cursor === null) return;
    next = next_cursor;
  }
}
