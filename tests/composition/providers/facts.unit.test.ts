import assert from 'node:assert/strict';
import * as twilio from '../../../adapters/twilio-sms/settings.js';
import * as whatsApp from '../../../adapters/whatsapp-cloud/settings.js';
import { sealedBy } from '../../../composition/container/encryption/sealed-by.js';
import { networkProviders } from '../../../composition/providers/index.js';
import { shippedProviders } from '../../../core/model/channels/shipped-providers.js';
import { suite } from '../../support/suite.js';

const test = suite('what is declared of the shipped providers');

const facts = Object.entries(networkProviders);

test('are those that the adapters call by their names', () => {
  const names = [whatsApp.providerName, twilio.providerName];
  assert.deepEqual(Object.keys(networkProviders), names);
  assert.deepEqual(Object.keys(shippedProviders), ['sandbox', ...names]);
  assert.deepEqual(Object.keys(sealedBy), names);
});

test('have one option for each field of the setup, which takes a value unless it is a switch', () => {
  for (const [name, { fields, options }] of facts) {
    assert.deepEqual(Object.keys(options).sort(), fields.map((field) => field.name).sort(), name);
    for (const field of fields) {
      const { flags = '' } = options[field.name] ?? {};
      assert.equal(/ <\w+>$/.test(flags), field.kind !== 'switch', flags);
    }
  }
});

test('share no option, no setting and no variable', () => {
  const flags = facts.flatMap(([, { options }]) => Object.values(options).map((o) => o.flags));
  const settings = facts.flatMap(([, each]) => Object.keys(each.settings));
  const variables = facts.flatMap(([, each]) =>
    Object.values(each.settings).map(({ variable }) => variable),
  );
  for (const words of [flags, settings, variables])
    assert.equal(new Set(words).size, words.length, words.join());
});

test.run();
