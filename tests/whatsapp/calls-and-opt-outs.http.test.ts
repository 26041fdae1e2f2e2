import assert from 'node:assert/strict';
import type { Contact } from '../../adapters/client/index.js';
import { dayMs, secondMs } from '../../core/shared/time.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { type ServerScene, withServer } from './server-scene.js';

const cases = suite('whatsapp: calls and opt-outs of persons');

const digits = '61491570156';
const number = `+${digits}`;

const contactOf = async ({ client }: ServerScene): Promise<Contact> =>
  present((await client.contacts.page({ phone_number: number })).data[0]);

/** The events of a type so far, in order. */
const eventsOf = async ({ client }: ServerScene, type: string) =>
  (await client.events.page({ limit: 100 })).data.filter((event) => event.type === type);

cases(
  'a call opens the window of a person who never wrote, and a message in it is taken',
  withServer(async (scene) => {
    const { control, client, channel } = scene;
    const require = { channel, to: number, text: 'Hello', window: 'require' } as const;
    await assert.rejects(client.messages.send(require), { code: 'window_closed' });
    const at = Math.floor((Date.now() - 60_000) / secondMs) * secondMs;
    const { id } = control.call({ from: digits, at });
    await eventually(async () => assert.equal((await contactOf(scene)).name, 'Ada Q'));
    assert.deepEqual((await client.conversations.page()).data, []);
    const sent = await client.messages.send(require);
    assert.equal((await client.messages.waitFor(sent.id, 'delivered')).error, null);
    const [found] = (await client.conversations.page()).data;
    const { last_inbound_at, unread_count, window, contact } = present(found);
    assert.equal(contact?.id, (await contactOf(scene)).id);
    assert.deepEqual([Date.parse(last_inbound_at ?? ''), unread_count], [at, 0]);
    assert.deepEqual([window.open, Date.parse(window.closes_at ?? '')], [true, at + dayMs]);
    // The same again and an older one, then a later one that is hidden.
    control.call({ from: digits, at, id });
    control.call({ from: digits, at: at - 5_000 });
    control.call({ from: digits, at: at + 5_000, isHidden: true });
    await eventually(async () => {
      const now = present((await client.conversations.page()).data[0]);
      assert.equal(Date.parse(now.last_inbound_at ?? ''), at + 5_000);
    });
    assert.equal((await client.messages.page({ direction: 'inbound' })).data.length, 0);
    assert.equal((await client.contacts.page()).data.length, 1);
    assert.deepEqual(await eventsOf(scene, 'message.received'), []);
    await eventually(async () =>
      assert.ok((await eventsOf(scene, 'conversation.updated')).length > 0),
    );
  }),
);

cases(
  'an opt-out is shown until it is taken back, in any order of the reports',
  withServer(async (scene) => {
    const { control, client, channel } = scene;
    control.receive({ from: digits, content: { body: 'Stop it' } });
    await eventually(async () => assert.deepEqual((await contactOf(scene)).opted_out, []));
    const at = Math.floor((Date.now() - 60_000) / secondMs) * secondMs;
    const shows = (expected: readonly string[]) =>
      eventually(async () => assert.deepEqual((await contactOf(scene)).opted_out, expected));
    const stops = async () =>
      (await eventsOf(scene, 'contact.updated')).map(
        ({ data }) => (data as { readonly opted_out: readonly string[] }).opted_out,
      );
    control.wish({ from: digits, value: 'stop', at });
    control.wish({ from: digits, value: 'stop', at });
    await shows(['marketing']);
    control.wish({ from: digits, value: 'resume', at: at + 2_000, isHidden: true });
    await shows([]);
    control.wish({ from: digits, value: 'stop', at: at + 1_000 });
    await control.settle();
    assert.deepEqual((await contactOf(scene)).opted_out, []);
    assert.deepEqual(await stops(), [['marketing'], []]);
    // Nothing is refused for it: WhatsApp says so of each message.
    control.wish({ from: digits, value: 'stop', at: at + 3_000 });
    await shows(['marketing']);
    const { id } = await client.messages.send({ channel, to: number, text: 'In the window' });
    await client.messages.waitFor(id, 'delivered');
  }),
);

cases(
  'a message that fails because the person opted out tells of it: in its answer and in its status',
  withServer(async (scene) => {
    const { control, client, channel, use, project } = scene;
    for (const person of [{ answers: 131_050 }, { fails: { code: 131_050 } }]) {
      control.receive({ from: digits, content: { body: 'Hello' } });
      await eventually(async () => assert.deepEqual((await contactOf(scene)).opted_out, []));
      control.person({ digits, ...person });
      const { id } = await client.messages.send({ channel, to: number, text: 'New shoes' });
      const failed = await eventually(async () => {
        const message = await client.messages.get(id);
        assert.equal(message.status, 'failed');
        return message;
      });
      assert.equal(failed.error?.code, 'recipient_opted_out');
      assert.deepEqual((await contactOf(scene)).opted_out, ['marketing']);
      await use.erasePerson({ project, recipient: number });
      assert.deepEqual((await client.contacts.page()).data, []);
      for (const { data } of (await client.events.page({ limit: 100 })).data)
        assert.doesNotMatch(JSON.stringify(data), /"marketing"/);
      control.person({ digits });
    }
    assert.equal(control.accepted({ to: digits }).length, 1);
  }),
);

cases.run();
