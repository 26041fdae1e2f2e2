import { effectiveLimit, type LimitLayers, type LimitSource } from '../limits/effective-limits.js';
import { type BucketSize, type RateClass, rateClasses } from './bucket.js';

/** A bucket, and the limit that it holds. */
export type LimitedBucket = {
  readonly size: BucketSize;
  /** Whose requests it counts: those of the project, or those of all projects of its organization. */
  readonly of: 'project' | 'organization';
  /** Where the limit is set. */
  readonly source: LimitSource;
};

/** Tests of a kind that a project can make: 10 at once, then one in 6 seconds (docs/specification.md#6.7.3). */
export const testsOfProject: BucketSize = { perSecond: 1 / 6, burst: 10 };

/** The limit of an organization in each class. */
const ceilings = {
  send: 'organizationSend',
  write: 'organizationWrite',
  read: 'organizationRead',
} as const satisfies Readonly<Record<RateClass, string>>;

/** The bucket of a class of a project: twice a second's tokens at once (docs/specification.md#8.1.1). */
export const projectBucket = (
  layers: LimitLayers | undefined,
  rateClass: RateClass,
): LimitedBucket => ({ of: 'project', ...bucketFor(layers, rateClass, rateClass) });

/** The bucket of a class of an organization, on which the requests of all its projects draw (docs/specification.md#8.1.8). */
export const organizationBucket = (
  layers: LimitLayers | undefined,
  rateClass: RateClass,
): LimitedBucket => ({ of: 'organization', ...bucketFor(layers, ceilings[rateClass], rateClass) });

const bucketFor = (
  layers: LimitLayers | undefined,
  name: RateClass | (typeof ceilings)[RateClass],
  rateClass: RateClass,
): Omit<LimitedBucket, 'of'> => {
  const { value, source } = effectiveLimit(layers, name);
  const perSecond = value ?? rateClasses[rateClass].perSecond;
  return { size: { perSecond, burst: 2 * perSecond }, source };
};
