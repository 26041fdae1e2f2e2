import assert from 'node:assert/strict';
import { catalogue, messageOf } from '../../../../adapters/http/errors/catalogue.js';
import type { ErrorCode, Refusal } from '../../../../adapters/http/errors/refusal.js';
import { sampleRefusal } from '../../../../adapters/http/openapi/samples/sample-refusals.js';
import { allows, permissions, roles } from '../../../../core/model/people/permissions.js';
import { isoTime } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the messages of refusals');

const codes = Object.keys(catalogue) as readonly ErrorCode[];

/** Words that no message uses, and traces of values that are missing. */
const unfit =
  /undefined|null|NaN|\[object|whoever|whatever|\bnobody\b|\banew\b|\blest\b|\bheed|\bhence\b|\bwhence\b|\bmedium\b|such an? address|our side/i;

const check = (refusal: Refusal): void => {
  const message = messageOf(refusal);
  assert.match(message, /^[A-Z0-9`+/][^\n]*\.$/, refusal.code);
  assert.doesNotMatch(message, unfit, refusal.code);
  assert.ok(message.length <= 300, `${refusal.code} has ${message.length} characters`);
  assert.doesNotMatch(message, / {2}/, refusal.code);
};

cases('are sentences without unfit words, for every code', () => {
  for (const code of codes) check(sampleRefusal(code));
});

cases('state the facts of the refusal', () => {
  const unstated = new Set(['accepted', 'allow', 'code', 'field', 'kind', 'reason', 'used']);
  const instants = new Set(['closedAt', 'deletesAt', 'expiresAt', 'until']);
  const elsewhere: readonly ErrorCode[] = ['rate_limit_exceeded', 'invalid_template'];
  for (const code of codes.filter((each) => !elsewhere.includes(each))) {
    const refusal = sampleRefusal(code);
    for (const [name, value] of Object.entries(refusal))
      if (!unstated.has(name) && value !== undefined && name !== 'resetsAt' && name !== 'param')
        assert.ok(
          messageOf(refusal).includes(instants.has(name) ? isoTime(value) : String(value)),
          `${code} does not state ${name}`,
        );
  }
});

cases('say which recipient is unknown, and what a voice message is', () => {
  const to = `US.${'9'.repeat(40)}`;
  const id = 'med_01kg9zmt3v5r8y2c4n6q7w9x0e';
  const mimeType = 'audio/ogg';
  const said: readonly (readonly [Refusal, RegExp])[] = [
    [{ code: 'invalid_recipient', to: '+1202555' }, /^\+1202555 is not a possible phone number/],
    [
      { code: 'invalid_recipient', to, reason: 'unknown_user_id' },
      /^No message of this project came from this user id, so `US\.9{40}` .*\. Send to /,
    ],
    [
      { code: 'invalid_recipient', to: 'cont_1', reason: 'unknown_contact' },
      /^This project has no contact `cont_1`, so .*\. Send to /,
    ],
    [
      { code: 'voice_needs_opus', id, mimeType, sound: { codec: 'opus', channels: 2 } },
      /is audio\/ogg with Opus in 2 channels\. A voice message must be Ogg with Opus in one channel/,
    ],
    [
      { code: 'voice_needs_opus', id, mimeType, sound: { codec: 'vorbis', channels: null } },
      /is audio\/ogg with Vorbis\. /,
    ],
    [
      { code: 'voice_needs_opus', id, mimeType, sound: { codec: null, channels: null } },
      /is audio\/ogg with no known codec\. /,
    ],
  ];
  for (const [refusal, says] of said) {
    check(refusal);
    assert.match(messageOf(refusal), says);
  }
});

cases('name only roles that have the permission, so that no admin is sent to an admin', () => {
  for (const permission of permissions) {
    const message = messageOf({ code: 'insufficient_permission', permission });
    const named = roles.filter((role) =>
      new RegExp(`\\b${role}\\b`).test(message.split('Roles')[1] ?? ''),
    );
    assert.deepEqual(
      named,
      roles.filter((role) => allows(role, permission)),
    );
  }
});

cases('of an unknown `after` state no age, because a project may keep events longer', () => {
  const message = messageOf({ code: 'invalid_cursor', param: 'after', given: 'evt_1' });
  assert.doesNotMatch(message, /\d+ days/);
});

cases('word each variant of a refusal', () => {
  const template = { code: 'template_header_mismatch' } as const;
  const type = { code: 'unsupported_content_type', accepted: ['application/json'] } as const;
  const variants: readonly (readonly [Refusal, string])[] = [
    [
      { ...template, field: 'header_media', header: 'image', given: 'video' },
      "The template's header is an image; `header_media` is a video.",
    ],
    [
      { ...template, field: 'header_media', header: null, given: 'audio' },
      'The template has no header. Omit `header_media`.',
    ],
    [
      { ...template, field: 'header_location', header: 'text', given: 'location' },
      "The template's header is a text. Omit `header_location`.",
    ],
    [
      { code: 'template_parameter_mismatch', unit: 'value', expected: 1, given: 0 },
      'The template has 1 variable, but 0 values were given.',
    ],
    [
      { code: 'template_parameter_mismatch', unit: 'value', expected: 0, given: 1 },
      'The template has 0 variables, but 1 value was given.',
    ],
    [
      { code: 'template_parameter_mismatch', unit: 'character', expected: 15, given: 19 },
      'The code of an authentication template has at most 15 characters, but 19 were given.',
    ],
    [
      { ...type, contentType: undefined, contentEncoding: undefined },
      'Content-Type is missing. Send application/json.',
    ],
    [
      { ...type, contentType: 'application/json', contentEncoding: 'gzip' },
      'Content-Encoding `gzip` is not supported. Send the body uncompressed.',
    ],
    [
      { ...type, accepted: ['*/*'], contentType: undefined, contentEncoding: undefined },
      'Content-Type is missing. Send the media type of the file.',
    ],
    [
      { code: 'payload_too_large', limit: 512_000, kind: 'sticker' },
      'The sticker is larger than 512000 bytes.',
    ],
    [
      { code: 'payload_too_large', limit: 1_048_576 },
      'The request body is larger than 1048576 bytes.',
    ],
    [
      { code: 'invalid_cursor', param: 'after', given: 'evt_x' },
      'Event `evt_x` does not exist in this project, or it is older than the project keeps events. Pass the id of an event that `GET /v1/events` still lists.',
    ],
  ];
  for (const [refusal, message] of variants) {
    check(refusal);
    assert.equal(messageOf(refusal), message);
  }
  for (const reason of ['variables', 'line', 'buttons', 'category', 'examples', 'medium'] as const)
    check({ code: 'invalid_template', param: 'components.header', reason });
  for (const reason of [
    ...(['malformed', 'too_long', 'not_https', 'credentials'] as const),
    ...(['port', 'localhost', 'address'] as const),
  ])
    check({ code: 'invalid_url', reason });
});

cases('quote a value of any length and content on one short line', () => {
  const hostile = `a\nb\u0007${'😀'.repeat(5_000)}`;
  for (const refusal of [
    { code: 'message_not_found', id: hostile },
    { code: 'invalid_cursor', param: 'cursor', given: hostile },
    { code: 'route_not_found', method: 'GET', path: hostile },
    { code: 'unsupported_media_type', declared: hostile, sniffed: null },
  ] as const)
    check(refusal);
});

cases.run();
