/** What the document says of itself; a test holds its page to be readable without the specification. */
export const info = {
  title: 'Roundtrip',
  version: '1',
  summary:
    'Send and receive messages over chat networks, follow each one, and be told of all that happens.',
  license: { name: 'MIT', identifier: 'MIT' },
  description: `
Requests and answers are JSON. Everything belongs to one project: the one of the API key.

**Keys.** \`Authorization: Bearer <API_KEY>\`, from a server, never from a browser. \`rt_test_\` keys work in test projects, whose
messages reach nobody; \`rt_live_\` keys in production.

**Sending.** A send is answered with 202 once it is durably stored, and delivered afterwards. Give each logical message an
\`Idempotency-Key\`: a repetition within 24 hours answers as the first request did and sends nothing.

**Errors.** Branch on \`error.code\`; an unknown one is handled by its \`type\` and status. A 422 without \`error\` is a schema
error. Repeat no 4xx unchanged but 429 and \`idempotency_in_progress\`; wait as long as \`Retry-After\` says. Repeat a 5xx, or
silence, under the same \`Idempotency-Key\`.

**Lists.** \`next_cursor\` of one page is \`cursor\` of the next; of events, the last id is \`after\`.

**Versions.** Within version 1 there are only additions. Ignore fields that you do not know, and take unknown values of open
sets in your stride.
`.trim(),
};
