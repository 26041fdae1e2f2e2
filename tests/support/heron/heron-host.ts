import { setTimeout } from 'node:timers/promises';
import type { ChannelId } from 'roundtrip';
import { createMessaging, inMemory, orThrow } from 'roundtrip/host';
import { heronCallback } from './heron-callback.js';
import { heronSettings } from './heron-client.js';
import { heronProvider } from './heron-provider.js';
import { startHeron } from './heron-service.js';

const heron = await startHeron(() => callback.url);
const { stores, blobs, sealing, newId } = inMemory();
const provider = heronProvider({ origin: heron.origin, sealing, media: stores.media, blobs });
const messaging = createMessaging({
  stores,
  blobs,
  sealing,
  newId,
  providers: { heron: provider },
});
let channel: ChannelId;
const callback = await heronCallback(
  () => channel,
  () => heron.token,
  messaging.receiveReports,
);
messaging.start();

const { id: organization } = orThrow(await messaging.createOrganization({ name: 'Trattoria' }));
const live = { organization, name: 'Bookings', environment: 'live' } as const;
const { id: project } = orThrow(await messaging.createProject(live));
const address = '+12025550199';
const number = { type: 'heron', provider: 'heron', address, displayName: null } as const;
const settings = heronSettings(sealing, address, heron.token);
({ id: channel } = orThrow(await messaging.connectChannel({ project, ...number, settings })));

/** Waits until what is looked for is there. */
const eventually = async <A>(look: () => Promise<A | undefined | false>): Promise<A> => {
  const found = await look();
  if (found) return found;
  await setTimeout(50);
  return eventually(look);
};

// The service inspects the new channel, and Heron says that it is open.
orThrow(await messaging.waitForChannel({ channel, withinMs: 30_000 }));

const payload = { kind: 'text', text: 'Your table is ready.' } as const;
const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
const { message: id } = orThrow(await messaging.acceptMessage({ project, send }));
await eventually(async () => {
  const { progress } = orThrow(await messaging.getMessage({ project, id }));
  return progress.status === 'delivered';
});
console.log('delivered', heron.taken[0]?.text);

await heron.write('On our way', Buffer.from('a photo'));
const answer = await eventually(async () => {
  const page = orThrow(await messaging.listMessages({ project, direction: 'inbound', limit: 1 }));
  return page.items.find(({ content }) => 'media' in content && content.media !== null);
});
console.log('received', answer.from, answer.content);

await messaging.stop();
callback.close();
await heron.close();
