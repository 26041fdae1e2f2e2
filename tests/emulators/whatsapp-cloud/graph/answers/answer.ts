import * as E from 'fp-ts/lib/Either.js';
import type { Refusal } from './refusal.js';

/** What goes back when the provider does as it was asked. */
export type GraphAnswer = {
  readonly status: number;
  /** JSON, or bytes as they are. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The message that the call brought about. */
  readonly wamid?: string;
};

/** What the provider makes of a call. */
export type Outcome = E.Either<Refusal, GraphAnswer>;

/** An answer with HTTP status 200. */
export const ok = (body: unknown): Outcome => E.right({ status: 200, body });

/** The answer of calls that have nothing else to say. */
export const succeeded: Outcome = ok({ success: true });

/** No answer but a refusal. */
export const refused = (refusal: Refusal): Outcome => E.left(refusal);

/** What the first check that objects says; checks are made in order, and none after it. */
export const firstRefusal = (
  ...checks: readonly (() => Refusal | undefined)[]
): Refusal | undefined => {
  for (const check of checks) {
    const refusal = check();
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};
