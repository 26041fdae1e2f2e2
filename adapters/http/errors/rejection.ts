import type { Refusal } from './refusal.js';
import type { Violation } from './violation.js';

/** Why a request is rejected: a refusal, or a schema error. */
export type Rejection = Refusal | Violation;

const carried = Symbol('rejection');

/** Wraps a rejection in an error, to pass it through a stream. */
export const rejectionError = (rejection: Rejection): Error =>
  Object.assign(new Error('the request is rejected'), { [carried]: rejection });

/** The rejection in an error; undefined for any other error. */
export const rejectionIn = (error: unknown): Rejection | undefined =>
  error instanceof Error && carried in error ? (error[carried] as Rejection) : undefined;
