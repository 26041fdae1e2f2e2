/**
 * Where the processes of a store keep a sealed text, which proves that they have its encryption key. Each call is durable when
 * it resolves.
 */
export type KeyProofs = {
  /** The sealed text. Undefined before the first write. */
  readonly read: () => Promise<string | undefined>;
  /** Writes the text in place of `expected`, or if there is none. Returns whether it was written. */
  readonly write: (sealed: string, expected: string | undefined) => Promise<boolean>;
};
