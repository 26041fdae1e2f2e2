import assert from 'node:assert/strict';
import { replyMisfit } from '../../../../core/model/messages/sends/reply.js';
import { combinations } from '../../../support/combinations.js';
import { anyMessage, idOf, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('the message that a message answers');

const [stays, merged, other] = [idOf('cont', 1), idOf('cont', 2), idOf('cont', 3)];
const number = '+5511987654321';

/** Whether a message of a contact can be answered with a send to a person. */
const isAnswered = (given: {
  readonly named: typeof stays | undefined;
  readonly address: string;
  readonly to: string;
  readonly knows: 'nothing' | 'one' | 'two';
}): boolean => {
  const { named, address, to, knows } = given;
  const target = anyMessage({ direction: 'inbound', from: address, contact: named });
  const contact = { id: stays, ...(knows === 'two' && { merged: [merged] }) };
  const facts = {
    target,
    channel: target.channel,
    now: noon,
    contact: knows === 'nothing' ? undefined : contact,
  };
  const send = { channel: target.channel, to, metadata: {}, replyTo: target.id };
  const misfit = replyMisfit({ ...send, payload: { kind: 'text', text: 'Hello' } }, facts);
  assert.ok(!misfit || ('reason' in misfit && misfit.reason === 'other_person'));
  return misfit === undefined;
};

test('is of the same person by its contact, or one that was merged into it; by its address where it names none (3.5.6)', () => {
  for (const given of combinations({
    named: [stays, merged, other, undefined],
    address: ['+551187654321', 'BR.134', number],
    to: [number],
    knows: ['nothing', 'one', 'two'] as const,
  })) {
    const { named, address, to, knows } = given;
    const byContact =
      (named === stays && knows !== 'nothing') || (named === merged && knows === 'two');
    const isSame = named === undefined ? address === to : byContact;
    assert.equal(isAnswered(given), isSame, JSON.stringify(given));
  }
});

test.run();
