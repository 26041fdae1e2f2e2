import type { InvalidCursor } from '../../../../core/use-cases/invalid-cursor.js';
import type { PageRefusal } from '../../server/answer.js';

/** A refusal, with the query parameter that was the cursor. */
export const withCursor = (
  refusal: PageRefusal | InvalidCursor,
  param: 'after' | 'cursor',
  given: string,
): PageRefusal => (refusal.code === 'invalid_cursor' ? { ...refusal, param, given } : refusal);
