import type * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { nullable, wholeNumber } from '../../shared/codec.js';
import { type BucketSize, type RateClass, rateClasses } from './bucket.js';

/** Requests a second that a project may make: 1 to 9,999. */
export const RequestsPerSecond = wholeNumber(1, 9_999);

const rate = nullable(RequestsPerSecond);

/** New rates of a project by class; null for the default. Classes that are not given keep theirs. */
export const NewRates = closed('NewRates', {}, { send: rate, write: rate, read: rate });
export type NewRates = t.TypeOf<typeof NewRates>;

/** The rates that a project has of its own, by class, in requests a second. Others have the default. */
export type OwnRates = { readonly [Class in RateClass]?: number };

/** Rates of a project with new ones in their place. */
export const withRates = (own: OwnRates, given: NewRates): OwnRates => {
  const all = { ...own, ...given };
  return Object.fromEntries(
    Object.entries(all).filter(([, perSecond]) => typeof perSecond === 'number'),
  );
};

/** The bucket of a class of a project: twice a second's tokens at once (docs/specification.md#8.1.1). */
export const bucketOf = (own: OwnRates | undefined, rateClass: RateClass): BucketSize => {
  const perSecond = own?.[rateClass];
  return perSecond === undefined ? rateClasses[rateClass] : { perSecond, burst: 2 * perSecond };
};
