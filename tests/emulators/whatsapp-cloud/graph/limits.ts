import type { BusinessNumber } from '../state/entities.js';
import type { World } from '../state/world.js';
import type { Refusal } from './answers/refusal.js';

type Bucket = { readonly capacity: number; readonly refillMs: number };

const tokensIn = (world: World, key: string, { capacity, refillMs }: Bucket): number => {
  const found = world.state.buckets.get(key);
  if (found === undefined) return capacity;
  return Math.min(capacity, found.tokens + (world.clock.now() - found.at) / refillMs);
};

/** Takes one from a bucket, if there is one. */
const takeFrom = (world: World, key: string, bucket: Bucket): boolean => {
  const tokens = tokensIn(world, key, bucket);
  const isEmpty = tokens < 1;
  world.state.buckets.set(key, {
    tokens: isEmpty ? tokens : tokens - 1,
    at: world.clock.now(),
  });
  return !isEmpty;
};

const hourMs = 3_600_000;

const hourly = (most: number): Bucket => ({ capacity: most, refillMs: hourMs / most });

/** Counts a management call of an account; refuses it when the hour's are used up. */
export const meter = (world: World, account: string): Refusal | undefined => {
  const most = world.settings().limits.managementCallsPerHour;
  if (most === null || takeFrom(world, `management:${account}`, hourly(most))) return undefined;
  return { code: 80007, details: 'The account has reached its limit of calls in an hour.' };
};

/** How much of the hour's management calls an account has used, in percent. */
export const usageOf = (world: World, account: string): number => {
  const most = world.settings().limits.managementCallsPerHour;
  if (most === null) return 0;
  const left = tokensIn(world, `management:${account}`, hourly(most));
  return Math.min(100, Math.ceil((1 - left / most) * 100));
};

/** Counts a template that is about to be made. */
export const meterCreation = (world: World, account: string): Refusal | undefined => {
  const most = world.settings().limits.templateCreationsPerHour;
  if (most === null || takeFrom(world, `creation:${account}`, hourly(most))) return undefined;
  return { code: 80008, details: 'Too many templates were created within an hour.' };
};

const levels = { STANDARD: 80, HIGH: 1_000, NOT_APPLICABLE: 80 } as const;

/** Counts a message of a number, in or out; refuses one that is too fast for the number. */
export const meterThroughput = (world: World, number: BusinessNumber): Refusal | undefined => {
  const set = world.settings().limits.throughputPerSecond;
  if (set === null) return undefined;
  const most = set === 'by level' ? levels[number.throughput] : set;
  const bucket = { capacity: most, refillMs: 1_000 / most };
  if (takeFrom(world, `throughput:${number.id}`, bucket)) return undefined;
  return { code: 130429, details: 'Message failed to send: too many from this number at once.' };
};

/** Counts a message from a number to a user; refuses one that is too fast for the pair. */
export const meterPair = (world: World, number: string, user: string): Refusal | undefined => {
  const { pair } = world.settings().limits;
  if (pair === null) return undefined;
  const bucket = { capacity: pair.burst, refillMs: pair.refillMs };
  if (takeFrom(world, `pair:${number}:${user}`, bucket)) return undefined;
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
  world: World,
  number: BusinessNumber,
  user: string,
): Refusal | undefined => {
  const most = tiers[number.limitTier];
  if (most === undefined) return undefined;
  const now = world.clock.now();
  const users = world.state.begun.get(number.id) ?? new Map<string, number>();
  for (const [known, at] of users) if (at <= now - dayMs) users.delete(known);
  if (!users.has(user) && users.size >= most)
    return { code: 131048, details: 'The messaging limit of the day is reached.' };
  users.set(user, users.get(user) ?? now);
  world.state.begun.set(number.id, users);
  return undefined;
};
