import type { ChannelId } from '../../shared/ids.js';
import { dayMs, hourMs, type Instant, minuteMs } from '../../shared/time.js';
import type { Event } from '../events/event.js';

/** The event types that are counted: the steps of messages. */
export const countedTypes = [
  'message.accepted',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.received',
] as const satisfies readonly Event['type'][];
export type CountedType = (typeof countedTypes)[number];

/** A length of time in which events are counted, and for how long those counts are kept. In milliseconds. */
export type CountStep = { readonly stepMs: number; readonly keptMs: number };

/** Every event is counted once in each of these, which start at multiples of their length since 1970. The finest comes first. */
export const countSteps: readonly [CountStep, CountStep, CountStep] = [
  { stepMs: 5 * minuteMs, keptMs: 7 * dayMs },
  { stepMs: hourMs, keptMs: 100 * dayMs },
  { stepMs: dayMs, keptMs: 400 * dayMs },
];

/** Points of a plot that a reader can still tell apart. */
const maxSteps = 400;

/** A time range: from an instant up to another, which is not included. */
export type TimeRange = { readonly from: Instant; readonly to: Instant };

/** The finest step whose counts reach back to the start of the range, and which gives at most 400 of them; otherwise a day. */
export const stepFor = ({ from, to }: TimeRange, now: Instant): number => {
  const [, , days] = countSteps;
  const fits = ({ stepMs, keptMs }: CountStep): boolean =>
    to - from <= maxSteps * stepMs && from >= now - keptMs;
  return (countSteps.find(fits) ?? days).stepMs;
};

/** The start of the step of an instant. */
export const startOfStep = (at: Instant, stepMs: number): Instant =>
  Math.floor(at / stepMs) * stepMs;

/** Steps that are shown at most: longer ranges begin later. */
const maxShown = 1_000;

/** The starts of the steps in a range that begins with a step, in ascending order: the last 1,000 of them. */
export const startsOfSteps = ({ from, to }: TimeRange, stepMs: number): readonly Instant[] => {
  const length = Math.min(maxShown, Math.max(0, Math.ceil((to - from) / stepMs)));
  const first = startOfStep(to - 1, stepMs) - (length - 1) * stepMs;
  return Array.from({ length }, (_, i) => first + i * stepMs);
};

/** What an event is counted as. The SQL in adapters/knex/tables/event-counts.ts repeats this. */
export type CountedAs = {
  readonly type: CountedType;
  /** The channel of the message; empty when the text of the event is damaged. */
  readonly channel: ChannelId | '';
  /** Why the message failed; empty for the other types. */
  readonly code: string;
};

/** What an event is counted as; undefined when it is not. */
export const countedAs = ({ type, text }: Pick<Event, 'type' | 'text'>): CountedAs | undefined => {
  const counted = countedTypes.find((each) => each === type);
  if (!counted) return undefined;
  const { channel = '', error } = messageIn(text);
  const code = counted === 'message.failed' ? (error?.code ?? '') : '';
  return { type: counted, channel, code };
};

type CountedMessage = {
  readonly channel?: ChannelId;
  readonly error?: { readonly code?: string } | null;
};

const messageIn = (text: string): CountedMessage => {
  try {
    return JSON.parse(text).data ?? {};
  } catch {
    return {};
  }
};
