import type { Id, IdPrefix } from '../../../core/shared/ids.js';
import { isId } from '../../../core/shared/ids.js';

/** Encodes an id as an opaque cursor. */
export const writeCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** Decodes a cursor; undefined unless it was made from an id with that prefix. */
export const readCursor = <P extends IdPrefix>(prefix: P, cursor: string): Id<P> | undefined => {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  return isId(prefix)(id) && writeCursor(id) === cursor ? id : undefined;
};
