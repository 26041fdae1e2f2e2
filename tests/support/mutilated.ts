import { isJson } from '../../adapters/whatsapp-cloud/graph/json.js';

const junk: readonly unknown[] = [null, '', 'x', 0, -1, 1e300, true, [], {}, [[]], [null], '\0'];

/** Every way to put something else in the place of one part of a value. */
export function* mutilated(value: unknown): Generator<unknown> {
  yield* junk;
  if (Array.isArray(value))
    for (const [i, part] of value.entries())
      for (const other of mutilated(part)) yield value.with(i, other);
  if (!isJson(value)) return;
  for (const [name, part] of Object.entries(value)) {
    const { [name]: _, ...without } = value;
    yield without;
    for (const other of mutilated(part)) yield { ...value, [name]: other };
  }
}
