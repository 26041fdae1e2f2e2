/** Sets an entry as the newest of a map, and forgets the oldest beyond `capacity` entries. */
export const setNewest = <Key, Value>(
  map: Map<Key, Value>,
  capacity: number,
  key: Key,
  value: Value,
): void => {
  map.delete(key);
  map.set(key, value);
  if (map.size <= capacity) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};
