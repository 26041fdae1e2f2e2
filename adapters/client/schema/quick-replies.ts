// `npm run openapi` writes this file from docs/openapi.json.

/** A text that members of an organization put into their answers. */
export type QuickReply = {
  /** What it is called, once in its project. */
  readonly title: string;
  /** What it says. */
  readonly text: string;
  /** When it was last saved. */
  readonly set_at: string;
};

/** A quick reply to store. */
export type QuickReplyBody = {
  /** What it is called, once in its project. */
  readonly title: string;
  /** What it says. */
  readonly text: string;
};

/** A page of a list. */
export type QuickReplyList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (QuickReply)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** The quick reply to remove. */
export type QuickReplyName = {
  /** What it is called, once in its project. */
  readonly title: string;
};
