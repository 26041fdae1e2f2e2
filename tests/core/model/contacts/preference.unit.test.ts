import assert from 'node:assert/strict';
import {
  newestOf,
  optedOut,
  type Preference,
  withPreference,
} from '../../../../core/model/contacts/preference.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const [channel, other] = [anyId('chan'), anyId('chan')];

const preference = (isOut: boolean, at: number, given: Partial<Preference> = {}): Preference => ({
  ...{ channel, category: 'marketing', isOut, at, source: 'provider' },
  ...given,
});

/** Every stop and resume at three times. */
const all = [1, 2, 3].flatMap((at) => [preference(true, at), preference(false, at)]);

/** Every series of up to four of them: repeats, and every order. */
const series: readonly (readonly Preference[])[] = (() => {
  const found: Preference[][] = [[]];
  for (let length = 1, last = found; length <= 4; length += 1) {
    last = last.flatMap((before) => all.map((each) => [...before, each]));
    found.push(...last);
  }
  return found;
})();

/** By the rule: the last by its time counts; of two of one time the stop. */
const isOutAfter = (said: readonly Preference[]): boolean => {
  const last = Math.max(...said.map(({ at }) => at));
  return said.some(({ at, isOut }) => at === last && isOut);
};

const test = suite('opt-outs that the network reports');

test('follow the times of the network, in every order in which they come, and repeated', () => {
  assert.equal(series.length, 1 + 6 + 36 + 216 + 1_296);
  for (const said of series) {
    const contact = said.reduce(withPreference, {} as { preferences?: readonly Preference[] });
    const expected = isOutAfter(said) ? ['marketing'] : [];
    assert.deepEqual(optedOut(contact), expected, JSON.stringify(said));
    assert.equal(contact.preferences?.length ?? 0, said.length > 0 ? 1 : 0);
    for (const each of said) assert.equal(withPreference(contact, { ...each }), contact);
    assert.deepEqual(newestOf(said), contact.preferences ?? []);
  }
});

test('are kept apart by channel and category; a contact shows those of every channel', () => {
  const contact = [
    preference(true, 2),
    preference(false, 3, { channel: other }),
    preference(true, 1, { channel: other, category: 'all' }),
  ].reduce(withPreference, {} as { preferences?: readonly Preference[] });
  assert.deepEqual(optedOut(contact), ['marketing', 'all']);
  assert.deepEqual(optedOut(contact, channel), ['marketing']);
  assert.deepEqual(optedOut(contact, other), ['all']);
  assert.deepEqual(optedOut({}), []);
});

test.run();
