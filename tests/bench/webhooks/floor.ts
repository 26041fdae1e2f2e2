import { systemClock, systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { undiciWebhookSender } from '../../../adapters/webhook-sender/index.js';
import { signWebhook } from '../../../adapters/webhook-signature/index.js';
import { eventText } from '../../../core/model/events/event.js';
import { attemptsAtOnce } from '../../../core/model/webhooks/health.js';
import type { StartSide } from '../processes/side.js';
import { benchEvent, measured, urlsOf } from './load.js';

const newId = ulidNewId(systemClock, systemRandomBytes);
const sender = undiciWebhookSender({ clock: systemClock });
const secrets = [`whsec_${Buffer.alloc(24, 7).toString('base64')}`];

const prepared = (count: number) =>
  Array.from({ length: count }, () => {
    const { data, ...draft } = benchEvent();
    const event = { ...draft, id: newId('evt'), sequence: 1 };
    return { event, body: eventText(event, data) };
  });
type Prepared = ReturnType<typeof prepared>[number];

const post = async (url: string, { event, body }: Prepared): Promise<void> => {
  const headers = {
    'Service-Event-Id': event.id,
    'Service-Event-Type': event.type,
    'Service-Delivery-Id': event.id,
    'Service-Delivery-Attempt': '1',
    'Content-Type': 'application/json',
    'User-Agent': 'Roundtrip/1',
    ...signWebhook({ event: event.id, at: systemClock(), body, secrets }),
  };
  const { statusCode } = await sender.send({ url, headers, body, localhostAllowed: true });
  if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`);
};

/** Each of them to every receiver, as the service delivers what has happened. */
const postAll = async (urls: readonly string[], events: readonly Prepared[]): Promise<void> => {
  const lines = urls.map(async (url) => {
    const left = events.values();
    const line = async (): Promise<void> => {
      for (const event of left) await post(url, event);
    };
    await Promise.all(Array.from({ length: attemptsAtOnce }, line));
  });
  await Promise.all(lines);
};

/** The same client signing and posting the same bodies, as many at once, with no store. */
const startFloor: StartSide<object> = async (environment) => {
  const urls = urlsOf(environment);
  return {
    ready: {},
    ask: async (_, deliveries) => {
      const events = prepared(Number(deliveries));
      return measured(urls.length * events.length, () => postAll(urls, events));
    },
    stop: sender.close,
  };
};

export default startFloor;
