import { isJson, type Json, storable } from '../../graph/json.js';

/** A larger JSON text is not kept (docs/specification.md#2.3.2). */
const maxBytes = 256 * 1_024;
/** Deeper JSON is not kept: no message has it, and no consumer can be expected to read it. */
const maxDepth = 32;

/** The provider's JSON of a message, in a form that every store accepts. Null if it is too large or too deep. */
export const rawJson = (item: Json): Json | null => {
  const copy = copyOf(item, maxDepth);
  return isJson(copy) && Buffer.byteLength(JSON.stringify(copy)) <= maxBytes ? copy : null;
};

/** A copy of a JSON value. Undefined if it is deeper than `depth`. */
const copyOf = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    storable(name),
    copyOf(part, depth - 1),
  ]);
  if (entries.some(([, part]) => part === undefined)) return undefined;
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
};
