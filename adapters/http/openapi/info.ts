import { type RateClass, rateClasses } from '../../../core/model/rate-limits/bucket.js';

const rates: readonly (readonly [RateClass, requests: string])[] = [
  ['send', '`POST /v1/messages`'],
  ['write', 'other `POST`, `PATCH`, `PUT`, `DELETE`'],
  ['read', '`GET`, `HEAD`'],
];

const rateRow = (name: RateClass, requests: string): string =>
  `| ${name} | ${requests} | ${rateClasses[name].perSecond} | ${rateClasses[name].burst} |`;

/** `info` of the document. Its description makes the document readable without the specification. */
export const info = {
  title: 'Roundtrip',
  version: '1',
  summary:
    'Send and receive messages over chat networks, follow each message, and receive every event.',
  license: { name: 'MIT', identifier: 'MIT' },
  description: `
Requests and responses are JSON. Every resource belongs to one project, the project of the API key.

## Keys

Send \`Authorization: Bearer <API_KEY>\` from a server, never from a browser. \`rt_test_\` keys work in test projects, whose
messages reach no real recipient; \`rt_live_\` keys work in production. An operator creates, rotates and revokes API keys in the dashboard,
or with \`roundtrip key create\`, \`key rotate\` and \`key revoke\`. After a rotation the old key works until it is revoked.

## Sending

The service answers a send with 202 after it stored the message durably, and delivers it afterwards. Give each logical
message an \`Idempotency-Key\`: a repetition within 24 hours gets the first response again and sends nothing. Every other POST, PATCH
and DELETE takes one too.

## Errors and retries

Branch on \`error.code\`; handle an unknown code by its \`type\` and status. A 422 without \`error\` is a schema error.
Do not repeat a 4xx unchanged, except 429 and \`idempotency_in_progress\` after the time in \`Retry-After\`. After a 5xx or without
a response, repeat the request with the same \`Idempotency-Key\`.

## Rate limits

Each project has one token bucket for each class of requests, shared by its keys:

| class | requests | tokens a second | burst |
| ----- | -------- | --------------- | ----- |
${rates.map(([name, requests]) => rateRow(name, requests)).join('\n')}

Every response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. A request without a token gets 429
\`rate_limit_exceeded\`, with the seconds to wait in \`Retry-After\`.

## Lists and pagination

Pass \`next_cursor\` of one page as \`cursor\` of the next, with the same filters, until \`has_more\` is false.
The list of events takes the last id as \`after\`.

## Versions

Version 1 changes only by additions. Ignore fields that you do not know, and accept unknown values of open sets.
`.trim(),
};
