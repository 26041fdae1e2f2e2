import { setTimeout } from 'node:timers/promises';
import type { Payload } from 'roundtrip';
import { createMessaging, inMemory, orThrow } from 'roundtrip/host';
import { heronCallback } from './heron-callback.js';
import { heronSettings } from './heron-client.js';
import { heronProvider } from './heron-provider.js';
import { startHeron } from './heron-service.js';

const address = '+12025550199';
const heron = await startHeron(address, () => callback.url);
const { stores, blobs, sealing, newId } = inMemory();
const { media, templates, channels } = stores;
const provider = heronProvider({ origin: heron.origin, sealing, media, blobs, templates });
const messaging = createMessaging({
  stores,
  blobs,
  sealing,
  newId,
  providers: { heron: provider },
});
const callback = await heronCallback({ channels, sealing, intake: messaging.receiveReports });
messaging.start();

const { id: organization } = orThrow(await messaging.createOrganization({ name: 'Trattoria' }));
const live = { organization, name: 'Bookings', environment: 'live' } as const;
const { id: project } = orThrow(await messaging.createProject(live));
const number = { type: 'heron', provider: 'heron', address, displayName: null } as const;
const settings = heronSettings(sealing, address, heron.token);
const { id: channel } = orThrow(await messaging.connectChannel({ project, ...number, settings }));

/** Waits until what is looked for is there. */
const eventually = async <A>(look: () => Promise<A | undefined | false>): Promise<A> => {
  const found = await look();
  if (found) return found;
  await setTimeout(50);
  return eventually(look);
};

// The service inspects the new channel, and Heron says that it is open.
orThrow(await messaging.waitForChannel({ channel, withinMs: 30_000 }));

/** Sends a message, and waits until Heron has delivered it. */
const deliver = async (payload: Payload): Promise<void> => {
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  const { message: id } = orThrow(await messaging.acceptMessage({ project, send }));
  await eventually(async () => {
    const { progress } = orThrow(await messaging.getMessage({ project, id }));
    return progress.status === 'delivered';
  });
  console.log('delivered', heron.taken.at(-1)?.text);
};

await deliver({ kind: 'text', text: 'Your table is ready.' });

const { id: template } = orThrow(
  await messaging.createTemplate({
    ...{ project, channel, name: 'table_ready', language: 'en_US', category: 'utility' },
    body: 'Hello {{1}}, your table is ready.',
    components: {},
    examples: ['Ada'],
    submit: true,
  }),
);
await eventually(async () => {
  const { status } = orThrow(await messaging.getTemplate({ project, id: template }));
  return status === 'approved';
});
await deliver({ kind: 'template', id: template, bodyParameters: ['Ada'] });

/** A picture of one pixel. The service stores the type that the bytes have, and not the one that the network names. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AAX+Av6nNYGEAAAAAElFTkSuQmCC',
  'base64',
);
await heron.write('On our way', photo);
const answer = await eventually(async () => {
  const page = orThrow(await messaging.listMessages({ project, direction: 'inbound', limit: 1 }));
  return page.items.find(({ content }) => 'media' in content && content.media !== null);
});
console.log('received', answer.from, answer.content);

await messaging.stop();
callback.close();
await heron.close();
