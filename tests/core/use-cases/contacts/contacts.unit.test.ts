import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { sha256 } from '../../../../adapters/system/index.js';
import { keysOf } from '../../../../core/model/contacts/contact.js';
import type { Naming } from '../../../../core/model/contacts/naming.js';
import type { InboundMessage } from '../../../../core/model/messages/inbound-message.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import { isErased, type NetworkRecipient } from '../../../../core/model/messages/person/person.js';
import type { ContactId, MessageId } from '../../../../core/shared/ids.js';
import { applyIdentity } from '../../../../core/use-cases/contacts/apply-identity.js';
import { recallingContacts } from '../../../../core/use-cases/contacts/known-contacts.js';
import { listContacts } from '../../../../core/use-cases/contacts/read-contacts.js';
import { erasePerson } from '../../../../core/use-cases/erasure/erase-person.js';
import { searchMessages } from '../../../../core/use-cases/messages/search-messages.js';
import { applyReport } from '../../../../core/use-cases/reports/apply-report.js';
import { receiveMessage } from '../../../../core/use-cases/reports/receive-message.js';
import { anyMessage, noon } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { countingIds } from '../../../support/fixtures/entities.js';
import { openChannel, scene } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const number = '+5511987654321';
const networkNumber = '+551187654321';
const user = 'BR.1342';

/** A project with people who write, and to whom it writes. */
const opened = async () => {
  const newId = countingIds();
  const { stores, project, channel } = await scene(async () => memoryStores(newId));
  let now = noon;
  const clock = () => {
    now += 1;
    return now;
  };
  /** One process, which remembers what it read and wrote. */
  const process = () => ({
    ...recallingContacts()(stores),
    clock,
    steady: clock,
    newId,
    digest: sha256,
  });
  const ports = process();
  let written = 0;
  const writes = async (from: string, person?: Naming, by = ports) => {
    written += 1;
    const inbound: InboundMessage = {
      ...{ kind: 'inbound', providerId: `in.${written}`, from, at: now, answers: null },
      content: { type: 'text', body: 'Hello' },
      ...(person && { person }),
    };
    await receiveMessage(by)(channel, inbound);
    const [message] = await stores.messages.list(project.id, { direction: 'inbound', limit: 1 });
    return present(message);
  };
  /** A message that was sent to an address, with its contact. */
  const sent = async (to: string) => {
    const contact = await stores.contacts.holder(project.id, to);
    const message = anyMessage(channel, { to, contact: contact?.id });
    rightOf(await stores.commit({ project: project.id, at: now, puts: { messages: [message] } }));
    return message.id;
  };
  const reports = (message: MessageId, recipient: NetworkRecipient, by = ports) =>
    applyReport(by)(channel, {
      ...{ kind: 'status', channel: channel.id, providerId: null, echo: message, error: null },
      ...{ status: 'sent', at: now, providerCode: null, recipient },
    });
  const holder = (key: string) => stores.contacts.holder(project.id, key);
  const contacts = () => stores.contacts.list(project.id, { limit: 99 });
  const told = async () => {
    const events = await stores.events.list(project.id, { after: 0, since: 0, limit: 99 });
    return events.filter(({ type }) => type.startsWith('contact.'));
  };
  const erase = (recipient: string) => erasePerson(ports)({ project: project.id, recipient });
  return {
    ...ports,
    ports,
    process,
    stores,
    project,
    channel,
    writes,
    sent,
    reports,
    holder,
    contacts,
    told,
    erase,
  };
};

const test = suite('contacts');

test('are made by the first message of a person, and named by later ones', async () => {
  const { writes, contacts, holder, told } = await opened();
  const first = await writes(networkNumber, { user, name: 'Ada' });
  const [ada, ...others] = await contacts();
  assert.deepEqual(others, []);
  assert.equal(first.contact, ada?.id);
  assert.deepEqual(keysOf(present(ada)), [networkNumber, user]);
  assert.deepEqual(await told(), []);
  const second = await writes(user, { name: 'Ada Q', username: 'ada' });
  assert.equal(second.contact, ada?.id);
  assert.equal(second.from, networkNumber);
  assert.deepEqual(messageJson(second).peer, {
    ...{ phone_number: networkNumber, user_id: user, other_addresses: [] },
    ...{ username: 'ada', name: 'Ada Q' },
  });
  assert.equal(messageJson(first).peer.name, 'Ada');
  assert.equal((await holder(user))?.name, 'Ada Q');
  assert.deepEqual(
    (await told()).map(({ type }) => type),
    ['contact.updated'],
  );
});

test('are merged by a report that names two of them', async () => {
  const { writes, sent, reports, holder, contacts, told, stores, project } = await opened();
  const one = await writes(number);
  const two = await writes(networkNumber, { user });
  assert.notEqual(one.contact, two.contact);
  await reports(await sent(number), { number: networkNumber });
  const [only, ...others] = await contacts();
  assert.deepEqual(others, []);
  assert.equal(only?.id, one.contact);
  for (const key of [number, networkNumber, user]) assert.equal((await holder(key))?.id, only?.id);
  assert.deepEqual(
    (await told()).map(({ type }) => type),
    ['contact.merged'],
  );
  const gone = await stores.contacts.find(project.id, present(two.contact));
  assert.equal(gone?.mergedInto, only?.id);
  const later = await writes(networkNumber);
  assert.equal(later.contact, only?.id);
  assert.equal(later.from, number);
});

test('learn nothing from a report about an address that is theirs no more', async () => {
  const { writes, sent, reports, contacts, holder, channel, ports } = await opened();
  await writes(number, { user });
  const message = await sent(number);
  const naming = { networkNumber: '+12025550123', user, former: [number] };
  await applyIdentity(ports)(channel, { kind: 'identity', channel: channel.id, naming });
  await reports(message, { number: networkNumber });
  assert.equal(await holder(networkNumber), undefined);
  assert.equal((await contacts()).length, 1);
  await applyIdentity(ports)(channel, {
    ...{ kind: 'identity', channel: channel.id, naming: { user: 'US.9', former: ['US.8'] } },
  });
  assert.equal((await contacts()).length, 1);
});

test('end as one when processes see two namings of a person at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { writes, sent, reports, contacts, process, holder } = await opened();
    const [a, b, c] = [process(), process(), process()];
    await writes(number, undefined, a);
    await writes(networkNumber, undefined, b);
    await writes(user, undefined, c);
    const message = await sent(number);
    await Promise.all([
      writes(networkNumber, { user, name: 'Ada' }, a),
      reports(message, { number: networkNumber }, b),
      writes(user, { networkNumber, username: 'ada' }, c),
      writes(number, { name: 'Ada' }, b),
    ]);
    const [only, ...others] = await contacts();
    assert.deepEqual(others, []);
    assert.equal(only?.phoneNumber, number);
    for (const key of [number, networkNumber, user]) assert.deepEqual(await holder(key), only);
  }
});

test('are erased with all addresses, by any of them and by their id', async () => {
  for (const by of ['number', 'network', 'user', 'id', 'merged'] as const) {
    const { writes, sent, reports, erase, holder, contacts, stores, project } = await opened();
    const one = await writes(number, { name: 'Ada Q' });
    const two = await writes(networkNumber, { user, username: 'ada.q' });
    await reports(await sent(number), { number: networkNumber });
    const other = await writes('+12025550177', { name: 'Other' });
    const recipient = {
      ...{ number, network: networkNumber, user },
      ...{ id: present(one.contact), merged: present(two.contact) },
    }[by];
    const { messages } = rightOf(await erase(recipient));
    assert.equal(messages, 3, by);
    for (const key of [number, networkNumber, user]) assert.equal(await holder(key), undefined);
    const left = await stores.messages.list(project.id, { limit: 99 });
    assert.deepEqual(
      left.filter((each) => !isErased(each)).map(({ id }) => id),
      [other.id],
    );
    assert.deepEqual(
      (await contacts()).map(({ id }) => id),
      [other.contact],
    );
    for (const id of [one.contact, two.contact])
      assert.equal(await stores.contacts.find(project.id, present(id)), undefined);
    const events = await stores.events.list(project.id, { after: 0, since: 0, limit: 99 });
    const texts = JSON.stringify(events);
    for (const secret of [number, networkNumber, user, 'Ada Q', 'ada.q'])
      assert.ok(!texts.includes(secret), `${by}: ${secret}`);
    const again = await writes(number);
    assert.notEqual(again.contact, one.contact);
    assert.equal((await holder(number))?.id, again.contact);
  }
});

test('are searched by, under the id of any of the contacts that they were', async () => {
  const { writes, sent, reports, stores, project } = await opened();
  const one = await writes(number);
  const two = await writes(networkNumber, { user });
  await writes('+12025550123');
  const answer = await sent(number);
  await reports(answer, { number: networkNumber });
  const searched = async (contact: ContactId | readonly ContactId[], more: object = {}) =>
    rightOf(
      await searchMessages({ ...stores, canExist: () => true })({
        ...{ project: project.id, filter: { contact, ...more }, limit: 9 },
      }),
    ).items.map(({ id }) => id);
  const ids = [one.contact, two.contact].map(present);
  assert.notEqual(ids[0], ids[1]);
  for (const asked of [...ids, ids]) {
    assert.deepEqual(await searched(asked), [answer, two.id, one.id]);
    assert.deepEqual(await searched(asked, { direction: 'inbound' }), [two.id, one.id]);
    assert.deepEqual(await searched(asked, { status: 'sent' }), [answer]);
  }
  assert.deepEqual(await searched('cont_unknown'), []);
  assert.deepEqual(await searched([]), []);
});

test('are listed by channel, first the one with the newest message in it', async () => {
  const { writes, stores, project, channel, contacts } = await opened();
  const people = ['+12025550121', '+12025550122', '+12025550123'];
  for (const each of people) await writes(each);
  const other = await openChannel(stores, project);
  const all = async (query: object, limit = 2) => {
    const found: (string | undefined)[] = [];
    let before: string | undefined;
    do {
      const page = rightOf(
        await listContacts(stores)({ project: project.id, limit, before, ...query }),
      );
      found.push(...page.items.map(({ phoneNumber }) => phoneNumber));
      before = page.next ?? undefined;
    } while (before !== undefined);
    return found;
  };
  const [first, second, third] = people;
  assert.deepEqual(await all({ channel: channel.id }), [third, second, first]);
  await writes(present(first));
  assert.deepEqual(await all({ channel: channel.id }), [first, third, second]);
  assert.deepEqual(await all({ channel: channel.id }, 3), [first, third, second]);
  assert.deepEqual(await all({ channel: other.id }), []);
  assert.deepEqual(await all({ channel: channel.id, phoneNumber: second }), [second]);
  assert.deepEqual(await all({ channel: other.id, phoneNumber: second }), []);
  assert.equal((await contacts()).length, 3);
  const wrong = { project: project.id, limit: 2, before: 'cont_1', channel: channel.id };
  assert.deepEqual(leftOf(await listContacts(stores)(wrong)), { code: 'invalid_cursor' });
});

test.run();
