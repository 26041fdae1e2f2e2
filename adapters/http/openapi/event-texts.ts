import type { EventType } from '../../../core/model/events/event.js';

/** What an event of each type says, and what makes the service record it. */
export const eventTexts: Readonly<
  Record<EventType, { readonly summary: string; readonly cause: string }>
> = {
  'message.accepted': {
    summary: 'A message was accepted: stored durably, not yet sent.',
    cause: 'A request to `POST /v1/messages` was answered with 202.',
  },
  'message.sent': {
    summary: 'The provider accepted a message.',
    cause: 'A worker handed the message to the provider, and the provider took it.',
  },
  'message.delivered': {
    summary: 'A message was delivered.',
    cause: 'The provider reported that the message reached the device of its recipient.',
  },
  'message.read': {
    summary: 'The recipient read a message.',
    cause:
      'The provider reported that the recipient opened the chat. Recipients can switch these reports off.',
  },
  'message.failed': {
    summary: 'A message failed; `error` says why.',
    cause:
      'The provider refused the message or reported that it cannot be delivered, or all attempts were used up.',
  },
  'message.held': {
    summary: 'The network took a message and holds it for a quality review. It may still drop it.',
    cause: 'The answer of the network to the send said so. It follows `message.sent`.',
  },
  'message.received': {
    summary: 'A message was received.',
    cause: 'A person wrote to the number of a channel, and the provider reported it.',
  },
  'message.echoed': {
    summary: 'The business wrote a message on its phone; `origin` is `phone_app`.',
    cause: 'A person of the business used the app of the network with the number of a channel.',
  },
  'message.media_ready': {
    summary:
      'The media file of a message that was received as `pending` is stored, and can be downloaded.',
    cause:
      'The service fetched the file of an inbound message later than the message itself: the provider was slow.',
  },
  'message.media_unavailable': {
    summary:
      'The media file of a message that was received as `pending` cannot be had; `media_error` says why.',
    cause:
      'The provider no longer has the file of an inbound message, or it is larger than the service stores.',
  },
  'message.reaction_changed': {
    summary: 'A message has other reactions; `reactions` has those that it has now.',
    cause:
      'A person reacted to a message, changed the reaction or took it back, or the provider took such a message of the project.',
  },
  'channel.status_changed': {
    summary: 'The status of a channel changed; `previous_status` is the status before.',
    cause:
      'An operator connected, paused or resumed the channel, or the provider restricted or released its number.',
  },
  'template.submitted': {
    summary: 'A template was submitted.',
    cause: 'A template was created with `submit`, or `POST /v1/templates/{id}/submit` was called.',
  },
  'template.pending': {
    summary: 'The provider reviews a template.',
    cause: 'The provider took the template and reviews it.',
  },
  'template.approved': {
    summary: 'A template was approved and can be sent.',
    cause: 'The review ended well.',
  },
  'template.rejected': {
    summary: 'A template was rejected; `rejection_reason` says why.',
    cause: 'The review ended badly, or the name is taken at the provider.',
  },
  'template.paused': {
    summary: 'The provider paused a template.',
    cause: 'Recipients rated the template badly. The provider resumes it by itself.',
  },
  'template.disabled': {
    summary: 'The provider disabled a template.',
    cause: 'Recipients rated the template badly again, or it broke a policy.',
  },
  'template.deleted': {
    summary: 'A template was deleted; `status` is the status that it had.',
    cause: '`DELETE /v1/templates/{id}` was called for a template that had been submitted before.',
  },
  'contact.updated': {
    summary: 'The service learned something of a contact: an address, a username or a name.',
    cause:
      'A message or a report of the network named a person by an address, a username or a name that the contact did not have. A new contact causes no event: its first message names it.',
  },
  'contact.merged': {
    summary: 'Two contacts are one person: `from` was merged into `into`, which `data` shows.',
    cause:
      'A message or a report of the network named a person by addresses of two contacts. The older one stays and has all addresses.',
  },
  'conversation.updated': {
    summary: 'What is unread in a conversation changed, its window, or who answers it.',
    cause:
      'The person wrote, or the conversation was read, assigned, or joined with another one of the person. Of changes within a second the last one is told. A message of the project has events of its own and causes none of these.',
  },
  'webhook_endpoint.disabled': {
    summary:
      'The service made a webhook endpoint inactive because of its responses; `inactive_reason` says why. The endpoint itself does not get this event.',
    cause:
      'An endpoint answered 410, or every attempt failed for five days. The service made it inactive. The endpoint itself does not get the event.',
  },
};
