import type { Id, IdPrefix } from '../../../core/shared/ids.js';
import { isId } from '../../../core/shared/ids.js';

/** Encodes an id as an opaque cursor. */
export const writeCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** Decodes a cursor; undefined unless it was made from an id with that prefix, or with one of several. */
export const readCursor = <P extends IdPrefix>(
  prefixes: P | readonly P[],
  cursor: string,
): Id<P> | undefined => {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (writeCursor(id) !== cursor) return undefined;
  const prefix = [prefixes].flat().find((each) => isId(each)(id));
  return prefix && (id as Id<P>);
};
