import type { Id, IdPrefix } from '../../../core/shared/ids.js';
import { isId } from '../../../core/shared/ids.js';

/** Where the next page of a list begins, as clients see it: opaque. */
export const writeCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** The id of that kind that a cursor was written for; undefined for any other text. */
export const readCursor = <P extends IdPrefix>(prefix: P, cursor: string): Id<P> | undefined => {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  return isId(prefix)(id) && writeCursor(id) === cursor ? id : undefined;
};
