import assert from 'node:assert/strict';
import { type ErasureRules, leaveBy } from '../../../../core/model/retention/erasure-rules.js';
import { suite } from '../../../support/suite.js';

type Card = {
  readonly id: string;
  readonly name: string;
  readonly address: { readonly street: string };
  readonly note?: string | undefined;
};

const rules: ErasureRules<Card> = {
  id: 'kept',
  name: () => 'erased',
  address: () => ({ street: 'erased' }),
  note: 'gone',
};

const test = suite('the rules of an erasure');

test('leave what they say, and nothing of a field that has no rule', () => {
  const card = { id: '1', name: 'Ann', address: { street: 'A' }, note: 'n', phone: '1' };
  const left = { id: '1', name: 'erased', address: { street: 'erased' } };
  assert.deepEqual(leaveBy(rules)(card), left);
  const hostile: Card = JSON.parse('{"id":"1","__proto__":"x","constructor":"y"}');
  assert.deepEqual(leaveBy(rules)(hostile), { ...left, id: '1' });
});

test('do not compile without a rule for each field, or with one that keeps what has fields', () => {
  // @ts-expect-error: `note` has no rule, although it is optional.
  const incomplete: ErasureRules<Card> = { id: 'kept', name: 'kept', address: rules.address };
  // @ts-expect-error: a field of `address` that is added later would be kept.
  const tooDeep: ErasureRules<Card> = { ...rules, address: 'kept' };
  // @ts-expect-error: a card always has a name.
  const tooLittle: ErasureRules<Card> = { ...rules, name: 'gone' };
  assert.equal([incomplete, tooDeep, tooLittle].length, 3);
});

test.run();
