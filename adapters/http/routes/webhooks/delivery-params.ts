import { closed } from '../../../../core/shared/closed-object.js';
import { idText } from '../../../../core/shared/published.js';

/** The `{id}` and `{delivery}` of a path. */
export const deliveryParams = closed('DeliveryParams', {
  id: idText('whe'),
  delivery: idText('whd'),
});
