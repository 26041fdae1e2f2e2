import assert from 'node:assert/strict';
import { eventText } from '../../../../core/model/events/event.js';
import { eraseMessage, messageJson } from '../../../../core/model/messages/message.js';
import { erasedEventText } from '../../../../core/model/messages/person/erase-message.js';
import { isErased } from '../../../../core/model/messages/person/person.js';
import { anyChannel, anyEvent, anyId, anyMessage } from '../../../support/fixtures/builders.js';
import { idOf } from '../../../support/fixtures/entities.js';
import { noReferral } from '../../../support/fixtures/referral.js';
import { suite } from '../../../support/suite.js';

const channel = anyChannel({ project: anyId('proj') });

const test = suite('an erased message');

for (const direction of ['outbound', 'inbound'] as const)
  test(`has no number, text or provider's id, and neither have its events: ${direction}`, () => {
    const message = anyMessage(channel, {
      direction,
      from: '+12025550123',
      to: '+12025550123',
      content: { type: 'text', body: 'secret' },
      metadata: { name: 'secret' },
      providerId: 'wamid.secret',
      networkRecipient: { number: '+1202555secret', user: 'US.secret' },
      contact: 'cont_secret',
      calledThen: { username: 'secret', name: 'secret' },
      marks: [{ kind: 'user', emoji: 'secret', at: 0, place: 1 }],
      error: { code: 'provider_error', message: 'secret' },
      context: {
        group: 'secret',
        isForwarded: true,
        isFrequentlyForwarded: true,
        referral: { ...noReferral, sourceUrl: 'https://example.com/secret' },
      },
    });
    // As another version may have stored it.
    const stored = {
      ...message,
      nickname: 'secret',
      progress: { ...message.progress, of: 'secret' },
    };
    const erased = eraseMessage(stored);
    assert.ok(isErased(erased), 'it is not erased');
    assert.ok(!isErased(message), 'it was erased before');
    assert.ok(!JSON.stringify(erased).includes('secret'), JSON.stringify(erased));
    const own = direction === 'outbound' ? erased.from : erased.to;
    assert.equal(own, '+12025550123');
    const { id, status, accepted_at, error, peer } = messageJson(erased);
    assert.deepEqual(peer, {
      ...{ phone_number: null, user_id: null, other_addresses: [] },
      ...{ username: null, name: null },
    });
    const before = messageJson(message);
    assert.deepEqual([id, status, accepted_at], [before.id, before.status, before.accepted_at]);
    assert.equal(error?.code, 'provider_error');

    const { data: _, ...draft } = anyEvent({ subject: message.id });
    const place = { ...draft, id: idOf('evt', 7), project: message.project, sequence: 7 };
    const showing = (data: object) => ({ ...place, text: eventText(place, JSON.stringify(data)) });
    const { text } = showing(messageJson(erased));
    assert.equal(erasedEventText(showing(before)), text);
    assert.equal(erasedEventText(showing({ ...before, nickname: 'secret' })), text);
  });

test.run();
