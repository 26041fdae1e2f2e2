import type { Json } from '../shared/json.js';

/** One thing that the provider has to tell: a change of a field of an account. */
export type Update = {
  readonly account: string;
  /** The number that a message-like update is about; others go to the app's own callback. */
  readonly number?: string | undefined;
  readonly field: string;
  readonly value: Json;
  /** For faults to choose by: a status, or `message`. */
  readonly about?: string | undefined;
  readonly wamid?: string | undefined;
  readonly to?: string | undefined;
  readonly at: number;
};
