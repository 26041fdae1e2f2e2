import assert from 'node:assert/strict';
import type { Contact, Message } from '../../adapters/client/index.js';
import { dayMs } from '../../core/shared/time.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { type ServerScene, withServer } from './server-scene.js';

const cases = suite('whatsapp: people whom the network calls by several names');

/** A person, as the network has it. */
type Person = {
  readonly userId: string;
  /** The digits that the network knows. */
  readonly digits: string;
  /** The number as people dial it. Undefined: the person never showed it. */
  readonly dialled?: string;
  readonly name: string;
  readonly username?: string;
};

const people: readonly Person[] = [
  { userId: 'US.900000000000301', digits: '12025550181', name: 'Ada', username: 'ada.q' },
  { userId: 'MX.900000000000302', digits: '5216641234567', dialled: '+526641234567', name: 'Bo' },
  { userId: 'BR.900000000000303', digits: '551187654321', dialled: '+5511987654321', name: 'Cy' },
];

/** Tells the network of a person, under the digits that it knows and those that are dialled. */
const announce = ({ control }: ServerScene, person: Person, isHidden: boolean): void => {
  const { userId, digits: waId, dialled = waId, name, username } = person;
  for (const digits of [waId, dialled, userId])
    control.person({ digits, waId, userId, name, username, isHidden });
};

/** The person writes. What the API shows of it. */
const writes = async (
  { control, client }: ServerScene,
  { digits, name, username }: Person,
  isHidden: boolean,
  body: string,
): Promise<Message> => {
  control.receive({
    ...{ from: digits, content: { body }, profileName: name, isHidden },
    ...(username !== undefined && { username }),
  });
  return eventually(async () => {
    const { data } = await client.messages.page({ direction: 'inbound' });
    return present(data.find(({ content }) => content.type === 'text' && content.body === body));
  });
};

/** Answers under each of some names of the person, and returns the messages as they are once they are delivered. */
const answers = async (
  { client, channel }: ServerScene,
  names: readonly string[],
): Promise<readonly Message[]> => {
  const sent: Message[] = [];
  for (const to of names) {
    const { id } = await client.messages.send({ channel, to, text: `Hello ${to}` });
    sent.push(await client.messages.waitFor(id, 'delivered'));
  }
  return sent;
};

/** The network took each answer once, for the right person, by the field that its address belongs in. */
const reached = ({ takenAs }: ServerScene, person: Person, sent: readonly Message[]): void => {
  for (const { id, to } of sent) {
    const { body, userId } = takenAs(id);
    assert.equal(userId, person.userId, to);
    const isNumber = to.startsWith('+');
    assert.deepEqual([body.to, body.recipient], isNumber ? [to, undefined] : [undefined, to], to);
  }
};

const keysOf = ({ phone_number, user_id, other_addresses }: Contact): readonly string[] =>
  [phone_number, user_id, ...other_addresses].flatMap((key) => key ?? []).sort();

const contactIn = ({ contact }: Message): string => present(contact ?? undefined);

/** What was said between a person and the project, in order. */
type Said = { readonly person: Person; readonly messages: readonly Message[] };

/** Both write, before and after the network leaves the number out. */
const talk = async (scene: ServerScene, person: Person): Promise<Said> => {
  const { userId, digits, dialled } = person;
  const hidesAtFirst = dialled === undefined;
  announce(scene, person, hidesAtFirst);
  const first = await writes(scene, person, hidesAtFirst, `Where is my parcel? ${person.name}`);
  assert.equal(first.from, hidesAtFirst ? userId : `+${digits}`);
  const names = [first.from, contactIn(first), ...(dialled ? [dialled] : [])];
  const earlier = await answers(scene, names);
  reached(scene, person, earlier);
  announce(scene, person, true);
  const second = await writes(scene, person, true, `Thank you. ${person.name}`);
  assert.equal(second.from, dialled ?? userId);
  const later = await answers(scene, [second.from, contactIn(second), ...names, userId]);
  reached(scene, person, later);
  return { person, messages: [first, ...earlier, second, ...later] };
};

const isOneContact = async ({ client }: ServerScene, { person, messages }: Said) => {
  const { userId, digits, dialled, name, username = null } = person;
  const [known, ...others] = (await client.contacts.page({ user_id: userId })).data;
  assert.deepEqual(others, []);
  const contact = present(known);
  const keys = dialled === undefined ? [userId] : [dialled, `+${digits}`, userId];
  assert.deepEqual(keysOf(contact), [...keys].sort());
  assert.deepEqual(
    [contact.phone_number, contact.name, contact.username],
    [dialled ?? null, name, username],
  );
  for (const asked of new Set(messages.map(contactIn))) {
    assert.equal((await client.contacts.get(asked)).id, contact.id);
    const { data } = await client.messages.page({ contact: asked, limit: 100 });
    assert.deepEqual(
      data.map(({ id }) => id),
      messages.map(({ id }) => id).reverse(),
    );
  }
  return contact;
};

const hasOneConversation = async (
  { client, control }: ServerScene,
  { person, messages }: Said,
  contact: Contact,
): Promise<void> => {
  const [found, ...more] = (await client.conversations.page({ contact: contact.id })).data;
  assert.deepEqual(more, []);
  const { id, unread_count, window, last_inbound_at, last_message } = present(found);
  const [, written] = control.inbound().filter(({ from }) => from === person.digits);
  const { at, wamid } = present(written);
  const wroteAt = Math.floor(at / 1_000) * 1_000;
  assert.deepEqual([unread_count, window.open], [2, true]);
  assert.equal(Date.parse(last_inbound_at ?? ''), wroteAt);
  assert.equal(Date.parse(window.closes_at ?? ''), wroteAt + dayMs);
  assert.equal(last_message?.id, messages.at(-1)?.id);
  assert.equal((await client.conversations.markRead(id)).unread_count, 0);
  const isRead = () => control.reads().filter((each) => each.wamid === wamid).length;
  await eventually(async () => assert.equal(isRead(), 1));
};

cases(
  'are one contact with one conversation each, and get each answer once',
  withServer(async (scene) => {
    const { client, channel } = scene;
    const said: Said[] = [];
    for (const person of people) said.push(await talk(scene, person));
    const contacts: Contact[] = [];
    for (const each of said) {
      const contact = await isOneContact(scene, each);
      await hasOneConversation(scene, each, contact);
      contacts.push(contact);
    }
    const ids = contacts.map(({ id }) => id);
    const listed = async (query: object) =>
      (await client.contacts.page(query)).data.map(({ id }) => id);
    assert.deepEqual((await listed({})).sort(), [...ids].sort());
    assert.deepEqual(await listed({ channel }), ids.reverse());
    assert.equal((await client.conversations.page()).data.length, people.length);
  }),
);

cases.run();
