/** What a call of a use case answers, as it is published. */
export type Published = {
  readonly data?: readonly object[];
  readonly next_cursor?: string | null;
};

/** Calls a use case by its name. */
export type Call = (name: string, command: object | undefined) => Promise<Published>;
