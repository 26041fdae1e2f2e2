const endpoint = {
  subscribed_types: 'As they were given, wildcards and all.',
  inactive_reason: 'Null while it is active.',
};

/** What the fields of a schema mean, where their names do not say it all; `any` speaks of those that many have. */
export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  any: {
    has_more: 'Whether another page follows.',
    next_cursor: 'Where the next page begins; null where there is none.',
    created_at: 'When it was made.',
    updated_at: 'When it was changed last.',
    metadata: 'Yours: up to 20 pairs, given back on retrieval and in events.',
  },
  SendBody: {
    channel: 'The channel to send through.',
    to: 'E.164; the leading `+` may be left out.',
    text: 'Exactly one of `text`, `template` and `media` is given.',
    template: 'An approved template, and its values in the order of its placeholders.',
    media: 'A file that was uploaded before.',
  },
  TemplateChoice: {
    header_media: 'For a template whose header is a medium, instead of the template’s own.',
    header_location:
      'For a template whose header is a place: the place; a provider may refuse the message without it.',
  },
  Message: {
    from: 'E.164; of an inbound message whose sender hides its number, the provider’s own name for it.',
    content: 'What it says; `type` names the format.',
    status: 'Never moves backward.',
    in_reply_to: 'The message that it answers.',
    error: 'Why it failed, once it has.',
    accepted_at: 'When it was durably stored.',
    sent_at: 'When the provider took it.',
    delivered_at: 'When it was delivered.',
    read_at: 'When its recipient read it.',
    failed_at: 'When it failed.',
  },
  Template: {
    body: 'The text, with its placeholders `{{1}}`, `{{2}}`, …',
    variables: 'The placeholders of the body, from 1.',
    components: 'What stands around the body.',
    status: 'Only an approved template can be sent.',
    rejection_reason: 'Null unless it is rejected.',
  },
  TemplateBody: {
    channel: 'The channel that it is for.',
    name: 'With the language unique in the channel.',
    language: 'A language with or without a region, such as `en` or `en_US`.',
    body: 'The text, with placeholders `{{1}}`, `{{2}}`, … without gaps.',
    components: 'What stands around the body.',
    examples: 'One value for each placeholder, for whoever reviews it.',
    submit: 'False leaves it a draft; true unless given.',
  },
  Media: { size: 'In bytes.', sha256: 'Of the bytes, in lower-case hex.' },
  HeaderMedia: { size: 'In bytes.', sha256: 'Of the bytes, in lower-case hex.' },
  Usage: {
    from_date: 'The first UTC day.',
    to_date: 'The UTC day after the last.',
    data: 'One row for each metric, channel type and provider; none for what was never counted.',
  },
  EndpointBody: {
    url: 'HTTPS, at a public address; a test project may use `http://localhost`.',
    subscribed_types: 'Types of events, or `message.*`, `channel.*`, `template.*`.',
    description: 'For people.',
  },
  EndpointChange: {
    url: 'HTTPS, at a public address; a test project may use `http://localhost`.',
    subscribed_types: 'Types of events, or `message.*`, `channel.*`, `template.*`.',
    description: 'For people.',
  },
  ReplayBody: { after: 'The id of the last event that the endpoint got.' },
  WebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: {
    ...endpoint,
    secret: 'What deliveries are signed with. It is never shown again.',
  },
  WebhookDelivery: {
    endpoint: 'The endpoint that it goes to.',
    event: 'The event that it tells of.',
    attempts: 'The last attempts, the oldest first.',
    attempt_count: 'How many attempts were made in all.',
    next_attempt_at: 'When it is tried again; null where it is not.',
    completed_at: 'When it succeeded or was given up.',
  },
  WebhookAttempt: {
    number: 'From 1.',
    status_code: 'Null where no answer began.',
    error: 'Why no whole answer came, or null.',
    response_body: 'The first KiB of the answer.',
  },
  WebhookReplay: { count: 'How many deliveries were added.' },
  Identity: { scopes: 'What the calling key may do.' },
};
