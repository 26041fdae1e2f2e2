import * as t from 'io-ts';
import { oneOf } from '../../shared/codec.js';
import type { MessageId } from '../../shared/ids.js';
import { Timestamp } from '../../shared/published.js';
import type { Instant } from '../../shared/time.js';
import { isoTime } from '../../shared/time.js';

/** The kinds of timeline entries (docs/specification.md#2.12.1). */
export const timelineKinds = [
  'accepted',
  'attempt',
  'report',
  'event',
  'webhook_delivery',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened to a message, for people. `detail` is JSON as published. */
export type TimelineEntry = {
  readonly message: MessageId;
  readonly at: Instant;
  readonly kind: TimelineKind;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};

/** Everything that happened to a message (docs/specification.md#2.12.1). */
export const TimelineView = t.strict(
  {
    data: t.readonlyArray(
      t.strict({
        at: Timestamp,
        kind: oneOf('TimelineKind', timelineKinds),
        detail: t.UnknownRecord,
      }),
    ),
  },
  'Timeline',
);

/** A timeline as published, oldest entry first. */
export const timelineJson = (entries: readonly TimelineEntry[]): t.TypeOf<typeof TimelineView> => ({
  data: entries.map(({ at, kind, detail }) => ({ at: isoTime(at), kind, detail })),
});
