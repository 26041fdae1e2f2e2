import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { keysOf } from '../../../core/model/contacts/contact.js';
import { addressesIn, type Naming } from '../../../core/model/contacts/naming.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { ContactId, ProjectId } from '../../../core/shared/ids.js';
import {
  holdersIn,
  joinContacts,
  partsOf,
} from '../../../core/use-cases/contacts/join-contacts.js';
import { retryOnConflict } from '../../../core/use-cases/retry-on-conflict.js';
import { anyContact, anyId, anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Joins what a naming says, as the service does, until nothing else comes in between. */
const joins = (
  { contacts, commit }: Pick<Stores, 'contacts' | 'commit'>,
  project: ProjectId,
  naming: Naming,
): Promise<ContactId> =>
  retryOnConflict(async () => {
    const holders = await holdersIn(contacts, project, naming, true);
    const joined = joinContacts(naming, holders, { project, now: noon, id: anyId('cont') });
    const { parts, contact } = joined;
    if (!parts) return contact.id;
    const { contacts: put, events } = parts;
    const change = { project, at: noon, puts: { contacts: put }, events, ...partsOf(joined) };
    return E.isRight(await commit(change)) ? contact.id : 'retry';
  });

/** Contacts and their addresses. */
export const contactsConformance = (check: Check, fresh: Fresh): void => {
  const opened = async () => {
    const given = await scene(fresh);
    const project = given.project.id;
    const change = (parts: Partial<Change>) => given.commit({ project, at: noon, ...parts });
    const holder = async (key: string) => (await given.contacts.holder(project, key))?.id;
    /** A stored contact with these addresses. */
    const stored = async (...keys: readonly string[]) => {
      const contact = anyContact({ project, otherAddresses: keys });
      const contactKeys = keys.map((key) => ({ key, of: contact.id }));
      rightOf(await change({ puts: { contacts: [contact] }, contactKeys }));
      return { ...contact, version: 1 };
    };
    return { ...given, id: project, change, holder, stored };
  };

  check('keeps every field of a contact as it was put', async () => {
    const { id, contacts, change, stores } = await opened();
    const contact = anyContact({
      project: id,
      userId: 'US.1342',
      username: 'ada',
      name: `'"\\ 日本語 🎉`,
      otherAddresses: ['+551187654321'],
      merged: [anyId('cont')],
    });
    rightOf(await change({ puts: { contacts: [contact] } }));
    assert.deepEqual(await contacts.find(id, contact.id), { ...contact, version: 1 });
    const other = await openProject(stores);
    assert.equal(await contacts.find(other.id, contact.id), undefined);
    const changed = { ...contact, version: 1, name: 'Ada', updatedAt: noon + 1 };
    rightOf(await change({ puts: { contacts: [changed] } }));
    assert.deepEqual(await contacts.find(id, contact.id), { ...changed, version: 2 });
    assert.equal(leftOf(await change({ puts: { contacts: [changed] } })).code, 'changed');
    const merged = { ...changed, version: 2, mergedInto: anyId('cont') };
    rightOf(await change({ puts: { contacts: [merged] } }));
    assert.deepEqual(await contacts.find(id, contact.id), { ...merged, version: 3 });
  });

  check('finds a contact by each of its addresses, in its project', async () => {
    const { id, contacts, holder, stored, stores } = await opened();
    const contact = await stored('+12025550123', 'US.1342');
    assert.deepEqual(await contacts.holder(id, '+12025550123'), contact);
    assert.deepEqual(await contacts.holder(id, 'US.1342'), contact);
    assert.equal(await holder('us.1342'), undefined);
    assert.equal(await holder('+1202555012'), undefined);
    const other = await openProject(stores);
    assert.equal(await contacts.holder(other.id, 'US.1342'), undefined);
    const found = await Promise.all(times(50, (i) => holder(i % 2 ? 'US.1342' : `none ${i}`)));
    assert.deepEqual(
      found,
      times(50, (i) => (i % 2 ? contact.id : undefined)),
    );
  });

  check('gives an address to one contact of a project', async () => {
    const { change, holder, stored } = await opened();
    const [one, two] = [await stored('a'), await stored('b')];
    const taken = { code: 'contact_key_taken', key: 'a', holder: one.id };
    assert.deepEqual(leftOf(await change({ contactKeys: [{ key: 'a', of: two.id }] })), taken);
    rightOf(await change({ contactKeys: [{ key: 'a', of: one.id }] }));
    const refused = {
      contactKeys: [
        { key: 'c', of: two.id },
        { key: 'a', of: two.id },
      ],
    };
    assert.deepEqual(leftOf(await change(refused)), taken);
    assert.equal(await holder('c'), undefined);
  });

  check('removes an address of the contact that has it, and of no other', async () => {
    const { change, holder, stored } = await opened();
    const [one, two] = [await stored('a'), await stored('b')];
    rightOf(await change({ removeContactKeys: [{ key: 'a', of: two.id }] }));
    assert.equal(await holder('a'), one.id);
    rightOf(await change({ removeContactKeys: [{ key: 'a', of: one.id }] }));
    assert.equal(await holder('a'), undefined);
    rightOf(await change({ contactKeys: [{ key: 'a', of: two.id }] }));
    assert.equal(await holder('a'), two.id);
  });

  check('moves an address in one commit, there and back within one group too', async () => {
    const { change, holder, stored } = await opened();
    const [one, two] = [await stored('a'), await stored('b')];
    const move = (key: string, from: ContactId, to: ContactId) =>
      change({ removeContactKeys: [{ key, of: from }], contactKeys: [{ key, of: to }] });
    rightOf(await move('a', one.id, two.id));
    assert.equal(await holder('a'), two.id);
    assert.equal(leftOf(await move('b', one.id, one.id)).code, 'contact_key_taken');
    const moves = times(6, (i) => (i % 2 ? move('a', one.id, two.id) : move('a', two.id, one.id)));
    for (const answer of await Promise.all(moves)) rightOf(answer);
    assert.equal(await holder('a'), two.id);
    rightOf(await move('a', two.id, one.id));
    assert.equal(await holder('a'), one.id);
  });

  check('removes contacts at the version that was read', async () => {
    const { id, contacts, change, stored } = await opened();
    const contact = await stored('a');
    const remove = (version: number) =>
      change({
        removeContacts: [{ id: contact.id, version }],
        removeContactKeys: [{ key: 'a', of: contact.id }],
      });
    assert.equal(leftOf(await remove(7)).code, 'changed');
    assert.deepEqual(await contacts.holder(id, 'a'), contact);
    rightOf(await remove(1));
    assert.equal(await contacts.find(id, contact.id), undefined);
    assert.equal(await contacts.holder(id, 'a'), undefined);
    const unchanged = [{ id: contact.id, version: 1 }];
    assert.equal(leftOf(await change({ requires: { unchanged } })).code, 'changed');
  });

  check('lists the contacts that stand for themselves, the last updated first', async () => {
    const { id, contacts, change, stores } = await opened();
    const all = times(25, (i) =>
      anyContact({ project: id, updatedAt: noon + (i % 5), name: String(i) }),
    );
    const merged = anyContact({ project: id, mergedInto: anyId('cont') });
    rightOf(await change({ puts: { contacts: [...all, merged] } }));
    const other = await openProject(stores);
    assert.deepEqual(await contacts.list(other.id, { limit: 9 }), []);
    const order = [...all].sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
    const ids = order.map((each) => each.id);
    const whole = await contacts.list(id, { limit: 99 });
    assert.deepEqual(
      whole.map((each) => each.id),
      ids,
    );
    const found: ContactId[] = [];
    for (let page = await contacts.list(id, { limit: 7 }); page.length > 0; ) {
      found.push(...page.map((each) => each.id));
      page = await contacts.list(id, { limit: 7, before: present(page.at(-1)) });
    }
    assert.deepEqual(found, ids);
  });

  check('ends as one contact, in any order of many namings', async () => {
    const { id, contacts, stores } = await opened();
    // Each naming shares an address with the next one, so all of them are one person.
    const namings = times(40, (i): Naming => {
      const place = i % 14;
      return {
        networkNumber: `+1202555${String(place >> 1).padStart(4, '0')}`,
        user: `US.${(place + 1) >> 1}`,
      };
    });
    await Promise.all(namings.map((naming) => joins(stores, id, naming)));
    const keys = [...new Set(namings.flatMap(addressesIn))];
    const held = await Promise.all(keys.map((key) => contacts.holder(id, key)));
    const [only, ...others] = await contacts.list(id, { limit: 99 });
    assert.deepEqual(others, []);
    assert.deepEqual([...keysOf(present(only))].sort(), [...keys].sort());
    for (const contact of held) assert.deepEqual(contact, only);
    for (const merged of only?.merged ?? []) {
      const gone = present(await contacts.find(id, merged));
      assert.deepEqual(keysOf(gone), []);
      let into = gone;
      for (let hops = 0; into.mergedInto !== undefined && hops < 40; hops += 1)
        into = present(await contacts.find(id, into.mergedInto));
      assert.equal(into.id, only?.id);
    }
  });

  check('finds the messages of contacts, page by page', async () => {
    const { id, channel, retention, change } = await opened();
    const [one, two] = [anyId('cont'), anyId('cont')];
    const all = times(9, (i) => anyMessage(channel, { contact: [one, two, undefined][i % 3] }));
    rightOf(await change({ puts: { messages: all } }));
    const of = (contacts: readonly ContactId[]) =>
      all.filter(({ contact }) => contact && contacts.includes(contact)).map((each) => each.id);
    const query = { project: id, limit: 9, after: null };
    for (const contacts of [[one], [two], [two, one], [anyId('cont')]])
      assert.deepEqual(await retention.findOfContacts({ ...query, contacts }), of(contacts));
    const page = { ...query, limit: 4, contacts: [one, two] };
    const first = await retention.findOfContacts(page);
    const rest = await retention.findOfContacts({ ...page, after: present(first.at(-1)) });
    assert.deepEqual([first.length, ...first, ...rest], [4, ...of([one, two])]);
  });

  check('keeps the contact of a message', async () => {
    const { id, channel, messages, change } = await opened();
    const message = anyMessage(channel, { contact: anyId('cont') });
    rightOf(await change({ puts: { messages: [message] } }));
    assert.deepEqual(await messages.find(id, message.id), { ...message, version: 1 });
    const { contact: _, ...erased } = message;
    rightOf(await change({ puts: { messages: [{ ...erased, version: 1 }] } }));
    assert.deepEqual(await messages.find(id, message.id), { ...erased, version: 2 });
  });
};
