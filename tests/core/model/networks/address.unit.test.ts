import assert from 'node:assert/strict';
import {
  channelNumber,
  opaqueId,
  phoneNumber,
  readAddress,
  senderId,
  shortCode,
} from '../../../../core/model/networks/address.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

const test = suite('addresses of networks (docs/specification.md#2.11.5)');

/** What each form makes of some texts; undefined for one that it does not read. */
const reads = [
  [
    phoneNumber,
    {
      '12025550123': '+12025550123',
      '+12025550123': '+12025550123',
      '+0': undefined,
      U1: undefined,
    },
  ],
  [channelNumber, { '+12025550123': '+12025550123', '24601': undefined, '+1234567': '+1234567' }],
  [
    shortCode,
    {
      '246': '246',
      '246010': '246010',
      '24': undefined,
      '2460101': undefined,
      '+24601': undefined,
    },
  ],
  [
    senderId,
    {
      Heron: 'Heron',
      'The Heron 1': 'The Heron 1',
      '24601': undefined,
      ' Heron': undefined,
      'Heron-1': undefined,
      HeronHeronHe: undefined,
    },
  ],
  [opaqueId(), { 'US.13': 'US.13', '12025550123': '12025550123', 'a b': undefined, '': undefined }],
  [
    opaqueId('bot_id', /bot_\w+/g, 'bot_7Zz1'),
    {
      bot_7Zz1: 'bot_7Zz1',
      usr_1: undefined,
      'a bot_ b': undefined,
      [`bot_${'x'.repeat(300)}`]: undefined,
    },
  ],
] as const;

for (const [form, texts] of reads)
  test(`a ${form.name} is read in one spelling, and nothing else is: ${form.meaning}`, () => {
    for (const [text, address] of Object.entries(texts)) {
      assert.equal(form.read(text), address, text);
      if (address !== undefined) assert.equal(form.read(address), address, 'reads what it spells');
    }
  });

test('a text has the first form that reads it, and a refusal names every form', () => {
  const forms = [shortCode, channelNumber, senderId] as const;
  const found = ['24601', '+12025550123', 'Heron'].map((text) => {
    return rightOf(readAddress(forms, text)).form.name;
  });
  assert.deepEqual(found, ['short_code', 'phone_number', 'sender_id']);
  const mustBe = leftOf(readAddress(forms, '!'));
  for (const { meaning } of forms) assert.ok(mustBe.includes(meaning), meaning);
});

test.run();
