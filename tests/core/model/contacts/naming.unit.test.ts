import assert from 'node:assert/strict';
import type { ContactKey } from '../../../../core/commit/change.js';
import { type Contact, keysOf } from '../../../../core/model/contacts/contact.js';
import {
  addressesIn,
  maxOtherAddresses,
  type Naming,
  namedContact,
} from '../../../../core/model/contacts/naming.js';
import { joinContacts } from '../../../../core/use-cases/contacts/join-contacts.js';
import { present } from '../../../support/fixtures/either.js';
import { idOf, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const project = idOf('proj', 1);

/** Every order of some values. */
const orders = <T>(values: readonly T[]): readonly (readonly T[])[] =>
  values.length < 2
    ? [values]
    : values.flatMap((value, i) =>
        orders(values.filter((_, other) => other !== i)).map((rest) => [value, ...rest]),
      );

/** Contacts and their addresses, as a store keeps them. */
const book = () => {
  const contacts = new Map<string, Contact>();
  const keys = new Map<string, string>();
  let made = 0;
  const remove = ({ key, of }: ContactKey) => {
    assert.equal(keys.get(key), of, 'removes what the contact has');
    keys.delete(key);
  };
  const add = ({ key, of }: ContactKey) => {
    assert.equal(keys.get(key), undefined, 'gives what is free');
    keys.set(key, of);
  };
  const name = (naming: Naming): Contact => {
    made += 1;
    const wanted = [...addressesIn(naming), ...(naming.former ?? [])];
    const holders = wanted.flatMap((key) => contacts.get(keys.get(key) ?? '') ?? []);
    const context = { project, now: noon + made, id: idOf('cont', made) };
    const { parts, contact } = joinContacts(naming, holders, context);
    parts?.removeContactKeys.forEach(remove);
    parts?.contactKeys.forEach(add);
    for (const put of parts?.contacts ?? [])
      contacts.set(put.id, { ...put, version: put.version + 1 });
    return contact;
  };
  const standing = () => [...contacts.values()].filter((each) => each.mergedInto === undefined);
  return { contacts, keys, name, standing };
};

/** Each address leads to the contact that has it, and every merged contact to one that stands for itself. */
const assertWhole = ({ contacts, keys }: ReturnType<typeof book>): void => {
  for (const contact of contacts.values())
    for (const key of keysOf(contact)) assert.equal(keys.get(key), contact.id);
  const all = [...contacts.values()].flatMap(keysOf);
  assert.equal(all.length, keys.size);
  for (const contact of contacts.values()) {
    let { mergedInto, id } = contact;
    while (mergedInto !== undefined) {
      assert.ok(mergedInto < id, 'the older one stays');
      const next = present(contacts.get(mergedInto));
      ({ mergedInto, id } = next);
    }
    const survivor = present(contacts.get(id));
    if (contact.id !== id) assert.ok(survivor.merged?.includes(contact.id));
  }
};

const number = '+5511987654321';
const networkNumber = '+551187654321';
const user = 'BR.1342';

const test = suite('namings of contacts');

test('that share addresses end as one contact with all of them, in any order', () => {
  const spaces: readonly (readonly Naming[])[] = [
    [{ number }, { networkNumber }, { user }, { number, networkNumber, user }],
    [{ number, networkNumber }, { networkNumber, user }, { user, name: 'Ada' }, { number }],
    [{ number, user }, { networkNumber, user }, { networkNumber }, { user, username: 'ada' }],
    [
      { number },
      { user },
      { number, user },
      { networkNumber, user: 'BR.77' },
      { networkNumber, user },
    ].slice(0, 4),
    [
      { user: 'a' },
      { user: 'b', number: '+1' },
      { user: 'a', networkNumber: '+1' },
      { number: '+1' },
    ],
  ];
  for (const namings of spaces)
    for (const order of orders(namings)) {
      const all = book();
      for (const naming of order) {
        all.name(naming);
        assertWhole(all);
      }
      const standing = all.standing();
      const expected = new Set(namings.flatMap(addressesIn));
      // The fourth of the spaces has two people.
      const people = namings === spaces[3] ? 2 : 1;
      assert.equal(standing.length, people);
      assert.deepEqual(new Set(standing.flatMap(keysOf)), expected);
    }
});

test('show the number that was written to, in any order', () => {
  const namings: readonly Naming[] = [
    { networkNumber, user },
    { number },
    { number, networkNumber, user },
  ];
  for (const order of orders(namings)) {
    const all = book();
    for (const naming of order) all.name(naming);
    const [only] = all.standing();
    assert.equal(only?.phoneNumber, number);
    assert.equal(only?.userId, user);
    assert.deepEqual(only?.otherAddresses, [networkNumber]);
  }
});

test('that say nothing new store nothing', () => {
  const all = book();
  all.name({ number, networkNumber, user, name: 'Ada' });
  const [contact] = all.standing();
  assert.ok(contact);
  const subsets: readonly Naming[] = [
    { number },
    { networkNumber },
    { user },
    { name: 'Ada', user },
  ];
  for (const naming of subsets) {
    const context = { project, now: noon + 9, id: idOf('cont', 9) };
    assert.equal(namedContact(naming, [contact], context).contact, contact);
    const joined = joinContacts(naming, [contact, contact], context);
    assert.equal(joined.parts, undefined);
    assert.deepEqual(joined.asRead, { id: contact.id, version: 1 });
  }
});

test('put a new user id in the place of the one before', () => {
  const all = book();
  const { id } = all.name({ networkNumber, user: 'BR.1' });
  const after = all.name({ user: 'BR.2', former: ['BR.1'] });
  assert.equal(after.id, id);
  assertWhole(all);
  assert.deepEqual(keysOf(after), [networkNumber, 'BR.2']);
  // The notice again, and one of a person that was never seen.
  assert.deepEqual(all.name({ user: 'BR.2', former: ['BR.1'] }).id, id);
  assert.notEqual(all.name({ user: 'BR.4', former: ['BR.3'] }).id, id);
  assertWhole(all);
});

test('put a new number in the place of every form of the one before', () => {
  const all = book();
  const { id } = all.name({ number, networkNumber, user });
  const after = all.name({ networkNumber: '+12025550123', former: [networkNumber] });
  assert.equal(after.id, id);
  assertWhole(all);
  assert.deepEqual(keysOf(after), ['+12025550123', user]);
  // The next owner of the number is another person.
  assert.notEqual(all.name({ networkNumber }).id, id);
  assertWhole(all);
});

test('a new number that another contact has merges both', () => {
  const all = book();
  const first = all.name({ networkNumber: '+12025550123', name: 'Ada' });
  const second = all.name({ number, networkNumber });
  const after = all.name({ networkNumber: '+12025550123', former: [networkNumber] });
  assertWhole(all);
  assert.equal(after.id, first.id);
  assert.deepEqual(keysOf(after), ['+12025550123']);
  assert.equal(all.contacts.get(second.id)?.mergedInto, first.id);
  assert.equal(after.name, 'Ada');
});

test('of one contact keep its newest addresses, up to the limit', () => {
  const all = book();
  for (let i = 0; i < maxOtherAddresses + 5; i += 1) all.name({ networkNumber, user: `US.${i}` });
  assertWhole(all);
  const [only] = all.standing();
  assert.equal(only?.otherAddresses.length, maxOtherAddresses);
  assert.equal(only?.userId, `US.${maxOtherAddresses + 4}`);
  assert.equal(all.keys.get('US.0'), undefined);
});

test('announce what is new of a contact, and both of a merge', () => {
  const all = book();
  const context = (n: number) => ({ project, now: noon, id: idOf('cont', n) });
  const made = joinContacts({ number }, [], context(1));
  assert.deepEqual(made.parts?.events, []);
  all.name({ number });
  all.name({ user });
  const [first, second] = all.standing();
  assert.ok(first && second);
  const updated = joinContacts({ number, name: 'Ada' }, [first], context(9));
  assert.deepEqual(
    updated.parts?.events.map(({ type }) => type),
    ['contact.updated'],
  );
  const [merged] = joinContacts({ number, user }, [second, first], context(9)).parts?.events ?? [];
  assert.equal(merged?.type, 'contact.merged');
  const { from, into, user_id } = JSON.parse(merged?.data ?? '');
  assert.deepEqual({ from, into, user_id }, { from: second.id, into: first.id, user_id: user });
});

test.run();
