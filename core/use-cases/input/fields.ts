import * as t from 'io-ts';
import { described, storableText, textOf, where, wholeNumber } from '../../shared/codec.js';
import type { Id, IdPrefix } from '../../shared/ids.js';
import { type TraceContext, wellFormedTrace } from '../../shared/trace-context.js';

/** An identifier, as a host names it. It takes any text: one that is no identifier names nothing, and is not found. */
export const anId = <Prefix extends IdPrefix>(): t.Type<Id<Prefix>, unknown, unknown> =>
  t.string as t.Type<unknown, unknown, unknown> as t.Type<Id<Prefix>, unknown, unknown>;

/** The project of a command: a text of at most 255 characters without control characters. */
export const aProject: t.Type<Id<'proj'>, unknown, unknown> = where(
  t.string,
  (text) => text.length <= 255 && !/\p{Cc}/u.test(text),
  {},
  'must be the id of a project',
) as t.Type<unknown, unknown, unknown> as t.Type<Id<'proj'>, unknown, unknown>;

/** The project of a command, as an operator writes it: one that is no identifier is not found. */
export const namedProject: t.Decoder<unknown, string> = aProject;

/** A text to look for: at most 1,024 characters. */
export const aText = storableText(0, 1_024);

/** A key of idempotency: one line of 1 to 255 characters. */
export const anIdempotencyKey = where(
  textOf(1, 255),
  (text) => !/\p{Cc}/u.test(text),
  {},
  'must be one line',
);

const latest = 8_640_000_000_000_000;

/** An instant that a date can have. */
export const anInstant = where(
  t.number,
  (at) => Math.abs(at) <= latest,
  { minimum: -latest, maximum: latest },
  'must be an instant in Unix milliseconds',
);

/** A trace context. */
export const aTrace = described(
  new t.Type<TraceContext, unknown, unknown>(
    'TraceContext',
    (u): u is TraceContext => isTrace(u),
    (u, context) =>
      isTrace(u)
        ? t.success(u)
        : t.failure(u, context, 'must be a traceparent, and a space before its tracestate'),
    t.identity,
  ),
  { type: 'string' },
);

const isTrace = (u: unknown): u is TraceContext => typeof u === 'string' && wellFormedTrace.test(u);

/** The context of a value with the codec that decodes it: a pointer passes over the members of a union. */
const within = (context: t.Context, type: t.Decoder<unknown, unknown>): t.Context =>
  context.map((entry, i) => (i === context.length - 1 ? { ...entry, type } : entry));

/** A value of a host that is used as it is. */
export const asGiven = <Given>(): t.Type<Given, unknown, unknown> =>
  new t.Type<Given, unknown, unknown>(
    'AsItIs',
    (u): u is Given => u !== undefined,
    (u) => t.success(u as Given),
    t.identity,
  );

/** A value whose violations are told by pointers into the value itself. */
export const byItself = <Value>(
  codec: t.Type<Value, unknown, unknown>,
): t.Type<Value, unknown, unknown> =>
  described(
    new t.Type<Value, unknown, unknown>(
      codec.name,
      codec.is,
      (u, context) => codec.validate(u, within(context, codec).slice(-1)),
      t.identity,
    ),
    (of) => of(codec),
  );

/** A range of time. */
export const aTimeRange = {
  /** Only what was made at this instant or later. */
  createdAfter: anInstant,
  /** Only what was made before this instant. */
  createdBefore: anInstant,
};

/** A page of a list. */
export const aPage = {
  needed: { limit: wholeNumber(1, 100) },
  /** The id of the last item of the page before. */
  free: { before: t.string },
};
