import type { EventType } from '../../../../core/model/events/event.js';

/** How the sandbox is made to cause an event: a send to a number, or a template with a name (docs/specification.md#3.9). */
export type Cause =
  | { readonly kind: 'message'; readonly to: string }
  | { readonly kind: 'template'; readonly name: string };

/** What causes an event, or why nothing does. */
export type Trigger = Cause | { readonly kind: 'none'; readonly why: string };

const sentTo = (to: string): Cause => ({ kind: 'message', to });
const named = (name: string): Cause => ({ kind: 'template', name });

/** A number that is not special. */
const usual = sentTo('+12025550123');

/** What causes which event. */
export const triggers: Readonly<Record<EventType, Trigger>> = {
  'message.accepted': usual,
  'message.sent': usual,
  'message.delivered': usual,
  'message.read': usual,
  'message.failed': sentTo('+12025550101'),
  'message.held': sentTo('+12025550114'),
  'message.received': sentTo('+12025550107'),
  'message.echoed': sentTo('+12025550119'),
  'template.submitted': named('trigger_'),
  'template.pending': named('trigger_pending_'),
  'template.approved': named('trigger_'),
  'template.rejected': named('trigger_reject_incorrect_category_'),
  'template.paused': named('trigger_pause_'),
  'template.disabled': named('trigger_disable_'),
  'template.deleted': {
    kind: 'none',
    why: 'It comes when a template that was submitted is deleted: DELETE /v1/templates/{id}. To see its form, send an example: roundtrip webhooks test ENDPOINT --type template.deleted',
  },
  'message.media_ready': sentTo('+12025550110'),
  'message.media_unavailable': sentTo('+12025550111'),
  'message.reaction_changed': sentTo('+12025550118'),
  'channel.status_changed': sentTo('+12025550112'),
  'contact.updated': {
    kind: 'none',
    why: 'It comes when the network names a person by a new address or name, which no number of the sandbox does for every project. To see its form, send an example: roundtrip webhooks test ENDPOINT --type contact.updated',
  },
  'contact.merged': {
    kind: 'none',
    why: 'It comes when two contacts turn out to be one person. To see its form, send an example: roundtrip webhooks test ENDPOINT --type contact.merged',
  },
  'conversation.updated': sentTo('+12025550107'),
  'webhook_endpoint.disabled': {
    kind: 'none',
    why: 'It comes when an endpoint answers with 410 or fails for 5 days, which no call of the API causes. Let an endpoint of a test project answer with 410, or send an example: roundtrip webhooks test ENDPOINT --type webhook_endpoint.disabled',
  },
};
