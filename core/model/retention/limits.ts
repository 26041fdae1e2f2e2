import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { described } from '../../shared/codec.js';
import type { ProjectId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';

/** The least limit of a kind, and the limit of a project that has set none; null for none. In days. */
type Bounds = { readonly min: number; readonly default: number | null };

/**
 * What a project can limit by age (docs/specification.md#3.10.3). A provider repeats a webhook for up to 7 days: a message
 * that was removed before would be received once more. A new kind is one line, and the compiler names the places that need it.
 */
const kinds = {
  messages: { min: 7, default: null },
  media: { min: 1, default: null },
  events: { min: 90, default: 90 },
  timelines: { min: 1, default: null },
  deliveries: { min: 1, default: null },
} as const satisfies Readonly<Record<string, Bounds>>;

/** A kind of what a project keeps. */
export type RetentionKind = keyof typeof kinds;

/** Every kind. */
export const retentionKinds = Object.keys(kinds) as readonly RetentionKind[];

/** For how many days a project keeps each kind; null for ever. */
export type RetentionLimits = Readonly<Record<RetentionKind, number | null>>;

/** The limits that a project has set itself; a missing kind has the default. */
export type OwnLimits = Partial<RetentionLimits>;

/** A limit that a project has set itself. */
export type OwnLimit = {
  readonly project: ProjectId;
  readonly kind: RetentionKind;
  readonly days: number | null;
  readonly setAt: Instant;
};

/** The limits that a project has set itself, by kind. */
export const ownLimits = (stored: readonly OwnLimit[]): OwnLimits =>
  Object.fromEntries(stored.map(({ kind, days }) => [kind, days]));

/** The limits of a project that has set none. */
export const defaultLimits: RetentionLimits = {
  messages: kinds.messages.default,
  media: kinds.media.default,
  events: kinds.events.default,
  timelines: kinds.timelines.default,
  deliveries: kinds.deliveries.default,
};

/** The limits of a project. Its deliveries go with their events at the latest. */
export const limitsOf = (own: OwnLimits): RetentionLimits => {
  const limits = { ...defaultLimits, ...own };
  return { ...limits, deliveries: sooner(limits.deliveries, limits.events) };
};

/** The earlier end of two limits in days; null for ever. */
export const sooner = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** The instant before which a kind is too old; 0 for no limit. */
export const cutoff = (days: number | null, now: Instant): Instant =>
  days === null ? 0 : Math.max(0, now - days * dayMs);

/** The longest limit, in days. */
export const maxDays = 36_500;

/** The shortest limit of a kind, in days. */
export const minDays = (kind: RetentionKind): number => kinds[kind].min;

/** A new limit: days, `forever`, or `default` for that of the installation. */
export type NewLimit = number | 'forever' | 'default';

/** Decodes a new limit of a kind within its bounds. */
export const newLimitOf = (kind: RetentionKind): t.Type<NewLimit, unknown, unknown> => {
  const min = minDays(kind);
  const is = (u: unknown): u is NewLimit =>
    u === 'forever' ||
    u === 'default' ||
    (typeof u === 'number' && Number.isInteger(u) && u >= min && u <= maxDays);
  const message = `must be ${min} to ${maxDays} days, forever, or default (docs/specification.md#3.10.3)`;
  const codec = new t.Type<NewLimit, unknown, unknown>(
    'NewLimit',
    is,
    (u, context) => (is(u) ? E.right(u) : t.failure(u, context, message)),
    t.identity,
  );
  const days = { type: 'integer', minimum: min, maximum: maxDays };
  return described(codec, { anyOf: [days, { enum: ['forever', 'default'] }] });
};

/** New limits of a project. A kind that is not among them keeps its limit. */
export const NewLimits = closed(
  'NewLimits',
  {},
  {
    messages: newLimitOf('messages'),
    media: newLimitOf('media'),
    events: newLimitOf('events'),
    timelines: newLimitOf('timelines'),
    deliveries: newLimitOf('deliveries'),
  },
);
export type NewLimits = Partial<Readonly<Record<RetentionKind, NewLimit | undefined>>>;
