import { sampleId } from '../../openapi/samples/sample.js';
import { type Errors, notFound, notFoundInBody } from '../declared-error.js';
import { inProject, noneHasId } from '../wording.js';

const ofProject = (what: string) => ({
  cause: `The project of the key has no ${what} with this id. A ${what} of another project is not found either.`,
  remedy: 'Check the id, and that the key belongs to the same project.',
});

/** Ids that name nothing in the project. A resource of another project gets the same text as one that does not exist. */
export const notFoundErrors = {
  alert_not_found: {
    ...notFound,
    message: noneHasId('alert', 'One that ended is kept for 30 days.'),
    cause: 'The project of the key has no alert with this id, or it ended more than 30 days ago.',
    remedy: 'List the alerts of the project.',
    example: { id: sampleId('alt') },
  },
  alert_rule_not_found: {
    ...notFound,
    message: inProject('alert rule'),
    cause:
      'The project of the key has no alert rule with this id. A rule of another project is not found either.',
    remedy: 'List the alert rules of the project, and check that the key belongs to it.',
    example: { id: sampleId('alr') },
  },
  channel_not_found: {
    ...notFoundInBody,
    message: inProject('channel'),
    ...ofProject('channel'),
    example: { id: sampleId('chan') },
  },
  contact_not_found: {
    ...notFound,
    message: inProject('contact'),
    ...ofProject('contact'),
    example: { id: sampleId('cont') },
  },
  conversation_not_found: {
    ...notFound,
    message: inProject('conversation'),
    ...ofProject('conversation'),
    example: { id: sampleId('conv') },
  },
  event_not_found: {
    ...notFound,
    message: inProject('event'),
    ...ofProject('event'),
    example: { id: sampleId('evt') },
  },
  media_not_found: {
    ...notFoundInBody,
    message: inProject('media file'),
    ...ofProject('media file'),
    example: { id: sampleId('med') },
  },
  message_not_found: {
    ...notFound,
    message: inProject('message'),
    ...ofProject('message'),
    example: { id: sampleId('msg') },
  },
  note_not_found: {
    ...notFound,
    message: noneHasId('note', 'Check the id and the conversation.'),
    cause: 'The conversation has no note with this id.',
    remedy: 'List the notes of the conversation.',
    example: { id: sampleId('note') },
  },
  request_not_found: {
    ...notFound,
    message: noneHasId('request', 'The log is a second behind, and keeps some days.'),
    cause: 'The log of the project has no request with this id, or no longer.',
    remedy:
      'Try again in a second. The id is that of the header `Service-Request-Id` of an answer to a key of the same project.',
    example: { id: sampleId('req') },
  },
  template_not_found: {
    ...notFoundInBody,
    message: inProject('template'),
    ...ofProject('template'),
    example: { id: sampleId('tmpl') },
  },
  webhook_delivery_not_found: {
    ...notFound,
    message: inProject('webhook delivery'),
    cause:
      'The endpoint has no delivery with this id, or it is older than the retention of events.',
    remedy: 'List the deliveries of the endpoint. A delivery belongs to one endpoint.',
    example: { id: sampleId('whd') },
  },
  webhook_endpoint_not_found: {
    ...notFound,
    message: inProject('webhook endpoint'),
    ...ofProject('webhook endpoint'),
    example: { id: sampleId('whe') },
  },
} as const satisfies Errors;
