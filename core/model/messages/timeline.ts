import type { MessageId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** The kinds of timeline entries (docs/specification.md#2.12.1). */
export type TimelineKind = 'accepted' | 'attempt' | 'report' | 'event' | 'webhook_delivery';

/** One thing that happened to a message, told for people: `detail` is JSON as it is shown. */
export type TimelineEntry = {
  readonly message: MessageId;
  readonly at: Instant;
  readonly kind: TimelineKind;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};
