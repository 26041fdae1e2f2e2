import type * as t from 'io-ts';
import { snake } from '../../../core/contract/names.js';
import type { Row } from './route-of.js';
import type { RequestOf } from './route-types.js';

/** The request of a command: what the route of a row reads from it is the command again. */
export const requestOf = (
  { method, path, body, inRequest = {} }: Row<string>,
  command: object,
): RequestOf => {
  const given = new Map(
    Object.entries(command).flatMap(([name, value]) =>
      value === undefined ? [] : [[snake(name), encoded(inRequest[name], value)]],
    ),
  );
  const at = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(String(given.get(field)));
    given.delete(field);
    return value;
  });
  if (given.size === 0) return { method, path: at };
  const fields = Object.fromEntries(given);
  // What stands in a query is text or a number.
  if (method === 'GET') return { method, path: at, query: fields as RequestOf['query'] & object };
  const write = body && 'codec' in body ? body.bodyOf : undefined;
  return { method, path: at, body: write ? write(command as never) : fields };
};

const encoded = (codec: t.Mixed | undefined, value: unknown): unknown =>
  codec ? codec.encode(value) : value;
