import type { Charge } from '../../../core/model/messages/charge.js';
import { type Json, numberAt, textAt } from './json.js';

/**
 * What Twilio charges for a message of its API, as far as it says so: the segments from the start, the price some time later,
 * with a minus. A price in any other form is passed over.
 */
export const chargeIn = (message: Json | undefined): Charge => {
  const segments = numberAt(message, 'num_segments') ?? 0;
  const [, charged, free] =
    /^(?:-((?:0|[1-9]\d{0,8})(?:\.\d{1,9})?)|(0(?:\.0{1,9})?))$/.exec(
      textAt(message, 'price') ?? '',
    ) ?? [];
  const amount = charged ?? free;
  const currency = textAt(message, 'price_unit')?.toUpperCase() ?? '';
  return {
    // A message of a messaging service has none yet.
    ...(segments > 0 && { segments }),
    ...(amount !== undefined && /^[A-Z]{3}$/.test(currency) && { price: { amount, currency } }),
  };
};
