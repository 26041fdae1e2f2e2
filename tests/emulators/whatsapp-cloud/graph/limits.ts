import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Refusal } from './answers/refusal.js';

type Bucket = { readonly capacity: number; readonly refillMs: number };

const tokensIn = (provider: Provider, key: string, { capacity, refillMs }: Bucket): number => {
  const found = provider.state.buckets.get(key);
  if (found === undefined) return capacity;
  return Math.min(capacity, found.tokens + (provider.clock.now() - found.at) / refillMs);
};

/** Takes one from a bucket, if there is one. */
const takeFrom = (provider: Provider, key: string, bucket: Bucket): boolean => {
  const tokens = tokensIn(provider, key, bucket);
  const isEmpty = tokens < 1;
  provider.state.buckets.set(key, {
    tokens: isEmpty ? tokens : tokens - 1,
    at: provider.clock.now(),
  });
  return !isEmpty;
};

const hourMs = 3_600_000;

const hourly = (most: number): Bucket => ({ capacity: most, refillMs: hourMs / most });

/** Counts a management call of an account; refuses it when the hour's are used up. */
export const meter = (provider: Provider, account: string): Refusal | undefined => {
  const most = provider.settings().limits.managementCallsPerHour;
  if (most === null || takeFrom(provider, `management:${account}`, hourly(most))) return undefined;
  return { code: 80007, details: 'The account has reached its limit of calls in an hour.' };
};

/** How much of the hour's management calls an account has used, in percent. */
export const usageOf = (provider: Provider, account: string): number => {
  const most = provider.settings().limits.managementCallsPerHour;
  if (most === null) return 0;
  const left = tokensIn(provider, `management:${account}`, hourly(most));
  return Math.min(100, Math.ceil((1 - left / most) * 100));
};

/** Counts a template that is about to be made. */
export const meterCreation = (provider: Provider, account: string): Refusal | undefined => {
  const most = provider.settings().limits.templateCreationsPerHour;
  if (most === null || takeFrom(provider, `creation:${account}`, hourly(most))) return undefined;
  return { code: 80008, details: 'Too many templates were created within an hour.' };
};

const levels = { STANDARD: 80, HIGH: 1_000, NOT_APPLICABLE: 80 } as const;

/** Counts a message of a number, in or out; refuses one that is too fast for the number. */
export const meterThroughput = (
  provider: Provider,
  number: BusinessNumber,
): Refusal | undefined => {
  const set = provider.settings().limits.throughputPerSecond;
  if (set === null) return undefined;
  const most = set === 'by level' ? levels[number.throughput] : set;
  const bucket = { capacity: most, refillMs: 1_000 / most };
  if (takeFrom(provider, `throughput:${number.id}`, bucket)) return undefined;
  return { code: 130429, details: 'Message failed to send: too many from this number at once.' };
};

/** Counts a message from a number to a user; refuses one that is too fast for the pair. */
export const meterPair = (
  provider: Provider,
  number: string,
  user: string,
): Refusal | undefined => {
  const { pair } = provider.settings().limits;
  if (pair === null) return undefined;
  const bucket = { capacity: pair.burst, refillMs: pair.refillMs };
  if (takeFrom(provider, `pair:${number}:${user}`, bucket)) return undefined;
  return {
    code: 131056,
    details: 'Message failed to send: too many to this user in a short time.',
  };
};

const dayMs = 86_400_000;

const tiers: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};

/** Counts a user with whom the business begins to talk; refuses one above the day's tier. */
export const meterBegun = (
  provider: Provider,
  number: BusinessNumber,
  user: string,
): Refusal | undefined => {
  const most = tiers[number.limitTier];
  if (most === undefined) return undefined;
  const now = provider.clock.now();
  const users = provider.state.begun.get(number.id) ?? new Map<string, number>();
  for (const [known, at] of users) if (at <= now - dayMs) users.delete(known);
  if (!users.has(user) && users.size >= most)
    return { code: 131048, details: 'The messaging limit of the day is reached.' };
  users.set(user, users.get(user) ?? now);
  provider.state.begun.set(number.id, users);
  return undefined;
};
