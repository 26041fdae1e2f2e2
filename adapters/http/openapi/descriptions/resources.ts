import { messageResource } from '../../../../core/model/messages/message.js';
import type { FieldDescriptions } from './describe-schema.js';

const endpoint = {
  url: 'The URL, as it was given.',
  description: 'Free text of its owner; null without one.',
  status: 'Only an active endpoint gets requests.',
  subscribed_types: 'As given, including wildcards.',
  channels: 'Only events of these channels are delivered; null for every channel.',
  header_names: 'The names of its own headers. Their values are not shown.',
  inactive_reason: 'Why it is inactive; null while it is active.',
};

const channel = {
  type: 'The chat network: `whatsapp`. An open set.',
  provider: 'What connects it: `sandbox` or `whatsapp_cloud`. An open set.',
  display_name: 'What people call it; null without a name.',
  address: 'Phone number in E.164 format.',
  status: 'Only an active channel accepts sends.',
  rate_per_second: 'Messages a second that it sends at most.',
  status_reason: 'Why it is not active; null while it is active.',
  restriction:
    'What the provider refuses until `until`, while the channel is active. It can have ended. Null if there was none.',
};

const media = {
  kind: '`image`, `video`, `audio`, `document` or `sticker`.',
  mime_type: 'The MIME type, by the bytes.',
  size: 'Size in bytes.',
  sha256: 'SHA-256 of the bytes in lower-case hex.',
  filename: 'The name of the file, without a path; null without one.',
};

const send = {
  channel: 'The channel to send through.',
  to: 'Phone number in E.164 format; the leading `+` is optional.',
  text: 'Not together with another content.',
  template: 'Not together with another content.',
  media: 'Not together with another content.',
};

/** Fields of the other resources and of what clients send, and of every schema. */
export const resourceFields: FieldDescriptions = {
  any: {
    id: 'Its identifier.',
    data: 'The items of the page, in the order of the list.',
    has_more: 'Whether another page follows.',
    next_cursor: 'Cursor of the next page; null on the last page.',
    created_at: 'When it was created.',
    media_status:
      'Whether the media file can be downloaded. `pending` while the service fetches it from the provider.',
    media_error: 'Why the media file cannot be had; null unless `media_status` is `unavailable`.',
    updated_at: 'When it last changed.',
    metadata: 'Up to 20 pairs of strings of your own. Returned with the message and in its events.',
  },
  SendTextBody: { ...send, text: 'The text.' },
  SendTemplateBody: {
    ...send,
    template: 'An approved template, and one value for each of its variables, in order.',
  },
  SendMediaBody: {
    ...send,
    media:
      'A media file that was uploaded, or received with a type and a size that an upload can have.',
  },
  TemplateChoice: {
    id: 'An approved template of the channel.',
    body_parameters: 'One value for each variable, in order. Default: none.',
    header_media:
      'For a template whose header is a media file: the file to use instead of the template’s own.',
    header_location:
      'For a template whose header is a location: the location. A provider can refuse the message without it.',
  },
  MediaChoice: {
    id: 'The media file.',
    caption: 'The text below the file, 1 to 1,024 characters. Not for audio files and stickers.',
    filename: 'The name that a document is shown with. Default: the name of the file.',
  },
  HeaderLocation: {
    latitude: 'Degrees north, -90 to 90.',
    longitude: 'Degrees east, -180 to 180.',
    name: 'The name of the place.',
    address: 'The address of the place, as one text.',
  },
  MessageError: {
    code: 'Why it failed, for programs.',
    message: 'The same for people, in English.',
  },
  Message: messageResource.about,
  Peer: {
    phone_number:
      'Phone number in E.164 format, as it was written to or came. Null when the network hides it.',
    user_id: 'The network’s own id of the person; null until known.',
    other_addresses:
      'Other forms of the number that the network uses, with a digit more or less: a person can answer from one of them.',
  },
  Channel: channel,
  ChangedChannel: { ...channel, previous_status: 'The status before.' },
  ChannelStatusReason: {
    reason:
      '`not_verified`: the provider has not confirmed it yet; `paused` by the operator; `restricted` or `refused` by the provider.',
    provider_code: 'The code of the provider; null without one.',
    detail: 'What the code means, for people; null when the provider did not say.',
    since: 'Since when it is not active for this reason.',
  },
  ChannelRestriction: {
    provider_code: 'The code of the provider; null without one.',
    since: 'When the provider began to refuse.',
    restricts:
      '`business_initiated`: templates are refused; replies inside a customer’s window are not.',
    until: 'When it ends.',
  },
  Media: media,
  HeaderMedia: media,
  UsageRow: {
    metric: 'What is counted.',
    channel_type: 'The chat network.',
    provider: 'What connects the channels.',
    quantity: 'The count, above 0.',
    unit: 'What one of the count is: `message`.',
  },
  Usage: {
    from_date: 'First UTC day.',
    to_date: 'UTC day after the last.',
    data: 'One row for each metric, channel type and provider with a count above 0.',
  },
  EndpointBody: {
    url: 'An `https` URL with a public address. A test project can use `http://localhost`.',
    subscribed_types:
      'Event types, or `message.*`, `channel.*`, `template.*`, `webhook_endpoint.*`.',
    channels:
      'Only events of these channels; an event of no channel is delivered too. Null: of every channel.',
    headers: 'Headers of each request, such as `Authorization`. The values are never shown again.',
    description: 'Free text; the service does not use it.',
  },
  EndpointChange: {
    url: 'An `https` URL with a public address. A test project can use `http://localhost`.',
    subscribed_types:
      'Event types, or `message.*`, `channel.*`, `template.*`, `webhook_endpoint.*`.',
    channels:
      'Only events of these channels; an event of no channel is delivered too. Null: of every channel.',
    headers:
      'A value sets a header, null removes it; others stay. Null in place of the object removes all.',
    description: 'Free text; the service does not use it.',
  },
  ReplayBody: { after: 'Id of the last event that the endpoint does not need again.' },
  WebhookEndpoint: endpoint,
  DisabledWebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: {
    ...endpoint,
    secret: 'Key of the signatures of deliveries. It is shown only in this response.',
  },
  WebhookDelivery: {
    status: '`pending` while attempts are left, then `succeeded` or `failed`.',
    endpoint: 'The endpoint that receives it.',
    event: 'The event that it delivers.',
    attempts: 'The last 50 attempts, oldest first.',
    attempt_count: 'Number of attempts made.',
    next_attempt_at: 'When the next attempt is due; null unless it is pending.',
    completed_at: 'When it succeeded or failed; null while it is pending.',
  },
  WebhookAttempt: {
    at: 'When the attempt began.',
    duration_ms: 'How long it took, in milliseconds.',
    number: 'Number of the attempt, from 1.',
    status_code: 'Status of the response; null when no response began.',
    error: 'Why no complete response arrived; null when one did.',
    response_body: 'The first KiB of the response, as text; null without one.',
  },
  TestBody: {
    type: 'The type of the example event. Default: the first type that the endpoint subscribes to.',
  },
  WebhookTest: {
    endpoint: 'The endpoint that was tested.',
    event: 'The example event. Its `sequence` is 0.',
    status: '`succeeded` when a whole 2xx response arrived.',
    at: 'When the request began.',
    duration_ms: 'How long it took, in milliseconds.',
    status_code: 'Status of the response; null when no response began.',
    error: 'Why no complete response arrived; null when one did.',
    response_body: 'The first KiB of the response, as text; null without one.',
  },
  WebhookReplay: {
    count: 'Number of deliveries that this call added.',
    has_more: 'Whether later events were not looked at.',
    next_cursor:
      '`after` of the next call: the last event that was looked at. Null when `has_more` is false.',
  },
  Identity: {
    organization_id: 'The organization of the project.',
    project_id: 'The project that the key belongs to.',
    api_key_id: 'The key.',
    api_key_name: 'What people call the key; null when it has no name.',
    scopes: 'The scopes of the calling key.',
  },
};
