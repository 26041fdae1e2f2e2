import type { FieldDescriptions } from './describe-schema.js';

const event = {
  id: 'Its identifier, the same in each delivery.',
  type: 'What happened.',
  sequence: 'Its number in the project, from 1, without gaps.',
  created_at: 'When the service recorded it.',
};

const entry = { at: 'When it happened.', detail: 'What is known of it.' };

/** Fields of events and of timelines. */
export const eventFields: FieldDescriptions = {
  ApiMessageEvent: { ...event, data: 'The message as it stood at the event.' },
  ApiChannelEvent: { ...event, data: 'The channel as it stood at the event.' },
  ApiTemplateEvent: { ...event, data: 'The template as it stood at the event.' },
  ApiWebhookEndpointEvent: {
    ...event,
    data: 'The webhook endpoint as it stood at the event, without its URL.',
  },
  EventReference: event,
  Timeline: { data: 'What happened, oldest first.' },
  AcceptedEntry: entry,
  AttemptEntry: entry,
  ReportEntry: entry,
  EventEntry: entry,
  WebhookDeliveryEntry: entry,
  AcceptedDetail: {
    request_id: 'The request that sent it; null when a host’s program sent it.',
  },
  AttemptDetail: {
    number: 'The number of the attempt, from 1; 0 before the first.',
    outcome: 'How the attempt ended, or what was decided about it.',
    provider_code: 'The code of the provider; null without one.',
    provider_id: "The provider's id of the message; null when it gave none.",
    error: 'Why the message failed. Absent unless the attempt failed it.',
    reason: 'Why the outcome is unknown. Absent otherwise.',
    next_at: 'When it is tried or looked at again. Absent when it is over.',
    call: 'Which call was made. Absent for a send.',
  },
  ReportDetail: {
    status: 'The status that the provider reported.',
    reported_at: "When it happened, by the provider's clock.",
    provider_id: "The provider's id of the message; null when the report had none.",
    provider_code: 'The code of the provider; null without one.',
    error: 'What the code means; null unless the report is a failure.',
    ignored: 'Why the report changed nothing; null when it changed the message.',
  },
  EventDetail: event,
  WebhookDeliveryDetail: {
    id: 'The delivery.',
    endpoint: 'The endpoint that it went to.',
    event: 'The event that it delivers.',
    number: 'The number of the attempt, from 1.',
    status_code: 'Status of the response; null when no response began.',
    duration_ms: 'How long the attempt took, in milliseconds.',
    error: 'Why no complete response arrived; null when one did.',
  },
};
