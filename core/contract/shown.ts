import * as t from 'io-ts';
import { about, nullable, view } from '../shared/codec.js';
import type { IdPrefix } from '../shared/ids.js';
import type { Page } from '../shared/page.js';

/** How a value is published: the codec of its JSON, and the function that makes it. */
export type Shown<Value, Json = unknown> = {
  readonly view: t.Mixed;
  readonly json: (value: Value) => Json;
  /** The text of the JSON, for a value that is published byte for byte as it was stored. */
  readonly text?: (value: Value) => string;
  /** For a page of a list: the kind of the ids from which its cursors are made, or several. */
  readonly pageOf?: IdPrefix | readonly IdPrefix[];
  /** The JSON of one page of the value, where the use case answers the whole list. */
  readonly jsonOfPage?: (page: Page<never>) => Json;
};

/** Declares how a value is published. The compiler checks the function against the codec. */
export const shown = <Value, View extends t.Mixed>(
  view: View,
  json: (value: Value) => t.TypeOf<View>,
): Shown<Value, t.TypeOf<View>> => ({ view, json });

/** Declares a value that is published byte for byte as it was stored. */
export const shownText = <Value>(view: t.Mixed, text: (value: Value) => string): Shown<Value> => ({
  view,
  json: (value) => JSON.parse(text(value)),
  text,
});

/** A page of a list. `writeCursor` makes the cursor of the next page. */
export type PageView<Json> = {
  readonly data: readonly Json[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
};

/** The codec of a page of a list (docs/specification.md#2.4.1). */
export const viewOfPages = <Item extends t.Mixed>(item: Item, name = `${item.name}List`) =>
  view(name, 'A page of a list.', {
    data: about(t.readonlyArray(item), 'The items of the page, in the order of the list.'),
    has_more: about(t.boolean, 'Whether another page follows.'),
    next_cursor: about(nullable(t.string), 'Cursor of the next page; null on the last page.'),
  });

/** Declares a page of what `item` publishes (docs/specification.md#2.4.1). Its cursors are ids with one of these prefixes. */
export const shownPage = <Value, Json>(
  item: Shown<Value, Json>,
  pageOf: IdPrefix | readonly IdPrefix[],
  name?: string,
): Shown<Page<Value>, PageView<Json>> => ({
  view: viewOfPages(item.view, name),
  json: ({ items, hasMore, next }) => ({
    data: items.map(item.json),
    has_more: hasMore,
    next_cursor: next,
  }),
  pageOf,
});

/** Declares a list that its use case answers as a whole, and that is published page by page. */
export const shownByPages = <Value, Json>(
  item: Shown<Value, Json>,
  pageOf: IdPrefix,
): Shown<readonly Value[], PageView<Json>> => ({
  ...shownList(item),
  pageOf,
  jsonOfPage: shownPage(item, pageOf).json,
});

/** Declares a list that is complete in one page. */
export const shownList = <Value, Json>(
  item: Shown<Value, Json>,
): Shown<readonly Value[], PageView<Json>> => ({
  view: viewOfPages(item.view),
  json: (items) => ({ data: items.map(item.json), has_more: false, next_cursor: null }),
});

/** Declares that nothing is published. */
export const nothingShown: Shown<void, undefined> = {
  view: t.undefined,
  json: () => undefined,
};
