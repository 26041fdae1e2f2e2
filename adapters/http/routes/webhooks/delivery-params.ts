import * as t from 'io-ts';
import { closed } from '../../../../core/shared/closed-object.js';
import { where } from '../../../../core/shared/codec.js';

/** The `{id}` and `{delivery}` of a path; any text is valid, and one that is not an id is not found. */
export const deliveryParams = closed('DeliveryParams', {
  id: where(t.string, () => true, { pattern: '^whe_' }, ''),
  delivery: where(t.string, () => true, { pattern: '^whd_' }, ''),
});
