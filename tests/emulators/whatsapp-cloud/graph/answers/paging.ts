import type { Json } from '../../shared/json.js';
import type { Provider } from '../../state/provider.js';
import type { GraphCall } from '../graph-call.js';
import { type Outcome, ok, refused } from './answer.js';
import { fieldsProblem, select } from './fields.js';

type Listing = {
  readonly provider: Provider;
  readonly call: GraphCall;
  readonly rows: readonly Json[];
  /** The fields that are shown when none are asked for. */
  readonly defaults: readonly string[];
};

const usualLimit = 25;
const greatestLimit = 1_000;

const cursorAt = (place: number): string => Buffer.from(`place:${place}`).toString('base64url');

const placeOf = (cursor: unknown): number | undefined => {
  if (typeof cursor !== 'string') return undefined;
  const [, place] = /^place:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return place === undefined ? undefined : Number(place);
};

/** One page of a listing, with cursors, and with an address of the next page while there is one. */
export const paged = ({ provider, call, rows, defaults }: Listing): Outcome => {
  const { fields, limit, after } = call.params;
  const start = after === undefined ? 0 : placeOf(after);
  if (start === undefined)
    return refused({ code: 100, message: '(#100) The after cursor specified is not valid.' });
  const size = Math.min(Number(limit ?? usualLimit) || usualLimit, greatestLimit);
  const page = rows.slice(start, start + size);
  const end = start + page.length;
  const [first] = rows;
  const refusal = first && fieldsProblem(first, fields);
  if (refusal) return refused(refusal);
  return ok({
    data: page.map((row) => select(row, fields, defaults)),
    ...(page.length > 0 && {
      paging: {
        cursors: { before: cursorAt(start), after: cursorAt(end) },
        ...(end < rows.length && { next: nextOf(provider, call, end) }),
      },
    }),
  });
};

const nextOf = (provider: Provider, call: GraphCall, place: number): string => {
  const query = new URLSearchParams(call.query);
  query.delete('access_token');
  query.set('after', cursorAt(place));
  return `${provider.origin()}${call.path}?${query}`;
};
