import type { EventType } from '../../../../core/model/events/event.js';

/** How the sandbox is made to cause an event: a send to a number, or a template with a name (docs/specification.md#3.9). */
export type Trigger =
  | { readonly kind: 'message'; readonly to: string }
  | { readonly kind: 'template'; readonly name: string };

const sentTo = (to: string): Trigger => ({ kind: 'message', to });
const named = (name: string): Trigger => ({ kind: 'template', name });

/** A number that is not special. */
const usual = sentTo('+12025550123');

/** What causes which event. Events that the sandbox does not cause by itself are not here. */
export const triggers = {
  'message.accepted': usual,
  'message.sent': usual,
  'message.delivered': usual,
  'message.read': usual,
  'message.failed': sentTo('+12025550101'),
  'message.received': sentTo('+12025550107'),
  'template.submitted': named('trigger_'),
  'template.pending': named('trigger_pending_'),
  'template.approved': named('trigger_'),
  'template.rejected': named('trigger_reject_incorrect_category_'),
  'template.paused': named('trigger_pause_'),
} as const satisfies { readonly [Type in EventType]?: Trigger };

/** An event that can be triggered. */
export type TriggerName = keyof typeof triggers;

/** Their names. */
export const triggerNames = Object.keys(triggers) as readonly TriggerName[];
