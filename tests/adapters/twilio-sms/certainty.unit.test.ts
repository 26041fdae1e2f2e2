import assert from 'node:assert/strict';
import { messageErrorOf, unsuccessful } from '../../../adapters/twilio-sms/errors/classify.js';
import { errorTable } from '../../../adapters/twilio-sms/errors/error-table.js';
import { inboundMessages } from '../../../adapters/twilio-sms/webhook/inbound-messages.js';
import { anyId, noon } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';

const test = suite('twilio: what is certain');

test('after a status of 500 or more, or 408, nothing is, with any code', () => {
  for (const status of [408, 500, 502, 503, 504])
    for (const code of [...Object.keys(errorTable).map(Number), 99_999])
      assert.equal(unsuccessful({ kind: 'answered', status, body: { code } }).kind, 'unknown');
});

test('the error of a message shows no link to its file', () => {
  const token = 'v1.abc-DEF_123';
  const details = `Invalid URL: https://m.test/providers/twilio_sms/media/${token} and more`;
  const { message } = messageErrorOf({ code: 21_620, details });
  assert.ok(!message.includes(token), message);
  assert.match(message, /media\/\*\*\* and more/);
});

test('a file without a usable URL is kept as what cannot be read', () => {
  const form = new URLSearchParams({
    ...{ MessageSid: 'MM1', From: '+12025550123', Body: '', NumMedia: '2' },
    ...{ MediaUrl0: `https://api.twilio.com/${'x'.repeat(3_000)}`, MediaContentType0: 'image/png' },
    ...{ MediaUrl1: `https://api.twilio.com/${'x'.repeat(1_000)}`, MediaContentType1: 'image/png' },
  });
  const messages = inboundMessages(form, anyId('chan'), noon) ?? [];
  assert.deepEqual(
    messages.map(({ providerId, kind, content }) => [providerId, kind, content.type]),
    [
      ['MM1', 'inbound', 'unsupported'],
      ['MM1:1', 'remote', 'image'],
    ],
  );
});

test.run();
