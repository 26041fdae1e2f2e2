import type { Violation } from '../request/violation.js';
import type { Refusal } from './refusal.js';

/** Why a request is not done: the domain or the protocol says no, or its schema does. */
export type Rejection = Refusal | Violation;

const carried = Symbol('rejection');

/** A rejection as an error, for where only an error can travel: through a stream. */
export const rejectionError = (rejection: Rejection): Error =>
  Object.assign(new Error('the request is rejected'), { [carried]: rejection });

/** The rejection that an error carries; undefined for any other error. */
export const rejectionIn = (error: unknown): Rejection | undefined =>
  error instanceof Error && carried in error ? (error[carried] as Rejection) : undefined;
