import { systemClock } from '../../../adapters/system/index.js';
import { undiciWebhookSender } from '../../../adapters/webhook-sender/index.js';
import { signWebhook } from '../../../adapters/webhook-signature/index.js';
import { eventText } from '../../../core/events/event.js';
import { attemptsAtOnce } from '../../../core/webhooks/health.js';
import { benchEvent, loadOf, measured } from './load.js';

/** The same client signing and posting the same bodies, as many at once, with no store. */
const { urls, deliveries, warmUp } = loadOf(process.env);
const sender = undiciWebhookSender({ clock: systemClock });
const secrets = [`whsec_${Buffer.alloc(24, 7).toString('base64')}`];

const post = async (url: string): Promise<void> => {
  const event = benchEvent();
  const body = eventText(event, 1);
  const headers = {
    ...signWebhook({ event: event.id, at: systemClock(), body, secrets }),
    'Service-Event-Id': event.id,
    'Service-Event-Type': event.type,
    'Service-Delivery-Id': event.id,
    'Service-Delivery-Attempt': '1',
    'Content-Type': 'application/json',
    'User-Agent': 'Roundtrip/1',
  };
  const { statusCode } = await sender.send({ url, headers, body, localhostAllowed: true });
  if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`);
};

const postAll = async (count: number): Promise<void> => {
  const lines = urls.map(async (url) => {
    let left = count;
    const line = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await post(url);
      }
    };
    await Promise.all(Array.from({ length: attemptsAtOnce }, line));
  });
  await Promise.all(lines);
};

await postAll(warmUp);
await measured(urls.length * deliveries, () => postAll(deliveries));
await sender.close();
