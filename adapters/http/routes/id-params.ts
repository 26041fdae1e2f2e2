import * as t from 'io-ts';
import { closed } from '../../../core/shared/closed-object.js';
import { where } from '../../../core/shared/codec.js';
import type { IdPrefix } from '../../../core/shared/ids.js';

/** The `{id}` of a path. Any text is valid; one that is not an id is not found. */
export const idParams = (prefix: IdPrefix) => {
  const id = where(t.string, () => true, { pattern: `^${prefix}_` }, '');
  return closed('IdParams', { id });
};
