import type { Charge } from '../../../core/model/messages/charge.js';

/** In how many parts the network sends a message: always the same for one of its ids. */
export const segmentsOf = (providerId: string): number => 1 + (providerId.length % 3);

/** What the network charges for a message, once it says all of it. */
export const chargeOf = (providerId: string): Charge => ({
  segments: segmentsOf(providerId),
  price: { amount: `0.0${segmentsOf(providerId)}`, currency: 'USD' },
});
