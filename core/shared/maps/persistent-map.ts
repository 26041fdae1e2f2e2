type Entry<Key, Value> = readonly [Key, Value];
type Bucket<Key, Value> = readonly Entry<Key, Value>[];

/** A map that never changes. A change makes another one, which shares all entries but those of one bucket. */
export type PersistentMap<Key extends string, Value> = {
  readonly size: number;
  readonly buckets: readonly Bucket<Key, Value>[];
};

/** Buckets have at most so many entries on average, and double beyond it. */
const bucketSize = 16;
/** Ids differ in their last letters. */
const hashedLetters = 4;

/** A map without entries. */
export const emptyMap: PersistentMap<never, never> = { size: 0, buckets: [[]] };

/** The value of a key; undefined when it has none. */
export const valueAt = <Key extends string, Value>(
  { buckets }: PersistentMap<Key, Value>,
  key: Key,
): Value | undefined => buckets[indexOf(key, buckets.length)]?.find(([each]) => each === key)?.[1];

/** The map with a value for a key. */
export const withValue = <Key extends string, Value>(
  { size, buckets }: PersistentMap<Key, Value>,
  key: Key,
  value: Value,
): PersistentMap<Key, Value> => {
  const index = indexOf(key, buckets.length);
  const before = buckets[index] ?? [];
  const bucket: Bucket<Key, Value> = [...before.filter(isOther(key)), [key, value]];
  const added = bucket.length - before.length;
  return spread({ size: size + added, buckets: buckets.with(index, bucket) });
};

/** The map without a key. */
export const withoutKey = <Key extends string, Value>(
  map: PersistentMap<Key, Value>,
  key: Key,
): PersistentMap<Key, Value> => {
  const { size, buckets } = map;
  const index = indexOf(key, buckets.length);
  const bucket = buckets[index]?.filter(isOther(key)) ?? [];
  const removed = (buckets[index]?.length ?? 0) - bucket.length;
  return removed === 0 ? map : { size: size - removed, buckets: buckets.with(index, bucket) };
};

/** All values. */
export const valuesOf = <Value>({ buckets }: PersistentMap<string, Value>): readonly Value[] =>
  buckets.flatMap((bucket) => bucket.map(([, value]) => value));

const isOther =
  (key: string) =>
  ([each]: Entry<string, unknown>): boolean =>
    each !== key;

const indexOf = (key: string, buckets: number): number => {
  let hash = 0;
  for (let i = Math.max(0, key.length - hashedLetters); i < key.length; i += 1)
    hash = (hash * 31 + key.charCodeAt(i)) % 1_048_573;
  return hash % buckets;
};

const spread = <Key extends string, Value>(
  map: PersistentMap<Key, Value>,
): PersistentMap<Key, Value> => {
  const { size, buckets } = map;
  if (size <= bucketSize * buckets.length) return map;
  const count = buckets.length * 2;
  const wider: Entry<Key, Value>[][] = Array.from({ length: count }, () => []);
  for (const entry of buckets.flat()) wider[indexOf(entry[0], count)]?.push(entry);
  return { size, buckets: wider };
};
