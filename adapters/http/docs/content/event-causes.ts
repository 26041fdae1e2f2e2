import type { EventType } from '../../../../core/model/events/event.js';

/** What makes the service record an event of each type. */
export const eventCauses: Readonly<Record<EventType, string>> = {
  'message.accepted': 'A request to `POST /v1/messages` was answered with 202.',
  'message.sent': 'A worker handed the message to the provider, and the provider took it.',
  'message.delivered':
    'The provider reported that the message reached the device of its recipient.',
  'message.read':
    'The provider reported that the recipient opened the chat. Recipients can switch these reports off.',
  'message.failed':
    'The provider refused the message or reported that it cannot be delivered, or all attempts were used up.',
  'message.received': 'A person wrote to the number of a channel, and the provider reported it.',
  'message.media_ready':
    'The service fetched the file of an inbound message later than the message itself: the provider was slow.',
  'message.media_unavailable':
    'The provider no longer has the file of an inbound message, or it is larger than the service stores.',
  'channel.status_changed':
    'An operator connected, paused or resumed the channel, or the provider restricted or released its number.',
  'template.submitted':
    'A template was created with `submit`, or `POST /v1/templates/{id}/submit` was called.',
  'template.pending': 'The provider took the template and reviews it.',
  'template.approved': 'The review ended well.',
  'template.rejected': 'The review ended badly, or the name is taken at the provider.',
  'template.paused': 'Recipients rated the template badly. The provider resumes it by itself.',
  'template.disabled': 'Recipients rated the template badly again, or it broke a policy.',
  'template.deleted':
    '`DELETE /v1/templates/{id}` was called for a template that had been submitted before.',
  'webhook_endpoint.disabled':
    'An endpoint answered 410, or every attempt failed for five days. The service made it inactive. The endpoint itself does not get the event.',
};
