/** What the fields of a schema mean, where their names do not say it all; `any` speaks of those that many have. */
export const fieldNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  Identity: { scopes: 'What the calling key may do.' },
};
