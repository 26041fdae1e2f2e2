import assert from 'node:assert/strict';
import { knexStores, migrate, migrationSql } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import { verifyWebhook } from '../../../adapters/webhook-signature/index.js';
import {
  createMessaging,
  inMemory,
  openSandbox,
  orThrow,
} from '../../../composition/host/index.js';
import type { Payload } from '../../../core/model/messages/sends/payload.js';
import { samples } from '../../support/media/samples.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import { eventually } from '../../support/time/eventually.js';
import { foreignKnex, hostData, migrateHost } from './foreign-knex.js';

/**
 * `host.ts URL CONNECTIONS`: uses the whole service beside tables of the same names, through a knex that changes names, results
 * and parsers. Ends with an error when something does not work, or when the host's tables have changed.
 */
const [url = '', connections = '1'] = process.argv.slice(2);
const installation = { prefix: 'rt_' };

const database = foreignKnex(url, Number(connections));
await migrateHost(database);
const before = await hostData(database);

await assert.rejects(migrate(database), /messages/);
await migrate(database, installation);
assert.deepEqual((await migrate(database, installation)).applied, []);
assert.match(await migrationSql(database, installation), /Nothing to migrate/);
const { newId } = inMemory();
const stores = knexStores(database, { ...installation, newId });
await stores.start();
const faults: unknown[] = [];

const messaging = createMessaging({
  newId,
  stores,
  sealing: aesSealing(new Uint8Array(32)),
  onFault: (error) => faults.push(error),
});
messaging.start();
assert.equal(await stores.isReady(), true);

const { project, channel, organization } = await openSandbox(messaging);
assert.equal((await stores.tenants.findProject(project))?.organization, organization);

const eventGroups = ['channel.*', 'message.*', 'template.*'] as const;

// Webhooks and a subscription see each event of all that follows.
const delivered: string[] = [];
const receiver = await httpReceiver((request, response, body) => {
  const signature = request.headers['service-signature'];
  const { id } = verifyWebhook({ body, signature, secret: orThrow(endpoint).secret });
  delivered.push(id);
  response.writeHead(204).end();
});
const endpoint = await messaging.createWebhookEndpoint({
  ...{
    project,
    environment: 'test',
    url: receiver.url,
    subscribedTypes: eventGroups,
    description: null,
  },
});
const { id: endpointId } = orThrow(endpoint).endpoint;
const handled: string[] = [];
await messaging.subscribe({ name: 'host', project }, async ({ id }) => void handled.push(id));

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}
const png = () => ({
  declaredType: 'image/png',
  filename: undefined,
  bytes: bytesOf(samples['image/png']),
});

// A text, an image and a template, until they are read.
const image = orThrow(await messaging.uploadMedia({ project, upload: png() }));
const template = orThrow(
  await messaging.createTemplate({
    ...{ project, channel, name: 'hello', language: 'en', category: 'utility', submit: true },
    ...{ body: 'Hello {{1}}, and goodbye.', components: {}, examples: undefined },
  }),
);
await eventually(async () => {
  const { status } = orThrow(await messaging.getTemplate({ project, id: template.id }));
  assert.equal(status, 'approved');
});
const payloads: readonly Payload[] = [
  { kind: 'text', text: 'Hello' },
  { kind: 'media', id: image.id, caption: null, filename: null },
  { kind: 'template', id: template.id, bodyParameters: ['Ada'] },
];
const sendOf = (payload: Payload) => ({
  project,
  send: { channel, to: '+12025550123' as const, payload, metadata: { order: '1' } },
});
const sent: string[] = [];
for (const payload of payloads)
  sent.push(orThrow(await messaging.acceptMessage(sendOf(payload))).message);

// A message with a row of the host, and one that is rolled back with it.
const placeOrder = (orderId: string, isAbandoned: boolean) =>
  database.transaction(async (transaction) => {
    await transaction('messages').insert({ orderId, createdAt: 1 });
    const within = messaging.within(transaction);
    const { message } = orThrow(
      await within.acceptMessage(sendOf({ kind: 'text', text: orderId })),
    );
    assert.equal(orThrow(await within.getMessage({ project, id: message })).id, message);
    assert.equal(orThrow(await within.listTemplates({ project, limit: 10 })).items.length, 1);
    if (isAbandoned) throw new Error('abandoned');
    return message;
  });
sent.push(await placeOrder('placed', false));
await assert.rejects(placeOrder('abandoned', true), /abandoned/);
assert.equal(await database('messages').where({ orderId: 'placed' }).delete(), 1);

for (const message of sent)
  await eventually(async () => {
    const { progress } = orThrow(await messaging.getMessage({ project, id: message }));
    assert.equal(progress.status, 'read');
  });
const messages = orThrow(await messaging.listMessages({ project, limit: 100 })).items;
assert.deepEqual(messages.map(({ id }) => id).sort(), sent.sort());
const events = orThrow(await messaging.listEvents({ project, limit: 100 })).items;
assert.deepEqual(
  events.map(({ sequence }) => sequence),
  events.map((_, i) => i + 1),
);
const ids = events.map(({ id }) => id);
await eventually(async () => assert.deepEqual(handled, ids));
await eventually(async () => assert.deepEqual(new Set(delivered), new Set(ids)));
const deliveries = orThrow(
  await messaging.listDeliveries({ project, id: endpointId, limit: 100 }),
).items;
assert.equal(deliveries.length, ids.length);
const [delivery] = deliveries;
assert.ok(delivery);
const one = { project, id: endpointId, delivery: delivery.id };
assert.deepEqual(orThrow(await messaging.getDelivery(one)).id, delivery.id);

// What the host's parsers and names could change on the way.
const { items: templates } = orThrow(await messaging.listTemplates({ project, limit: 10 }));
assert.deepEqual(
  templates.map(({ id }) => id),
  [template.id],
);
const { rows: usage } = orThrow(await messaging.getUsage({ project }));
const quantityOf = (name: string) => usage.find(({ metric }) => metric === name)?.quantity;
assert.equal(quantityOf('outbound_messages'), sent.length);
const backlog = await stores.queue.backlog();
assert.ok(backlog.every(({ jobs }) => jobs === 0));

assert.deepEqual(faults, []);
await messaging.stop();
await stores.close();
await receiver.close();
assert.equal(await hostData(database), before);
await database.destroy();
