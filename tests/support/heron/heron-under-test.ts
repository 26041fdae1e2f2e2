import { setTimeout } from 'node:timers/promises';
import type { PhoneNumber, ProviderReport } from 'roundtrip';
import { aesSealing } from 'roundtrip/adapters/system';
import {
  anyChannel,
  anyId,
  type OpenProvider,
  type ProviderAbilities,
  type RecipientKind,
} from 'roundtrip/conformance';
import { heronCallback } from './heron-callback.js';
import { heronSettings } from './heron-client.js';
import { heronProvider } from './heron-provider.js';
import { startHeron } from './heron-service.js';

/** What Heron can do. The compiler names each ability that is missing here. */
export const heronAbilities: ProviderAbilities = {
  network: true,
  repeats: false,
  echo: true,
  throttling: { waitMs: 2_000 },
  lateFailures: true,
  media: ['image', 'document'],
  filenames: true,
  inbound: true,
  inboundMedia: true,
  replies: true,
  readConfirmations: true,
  templates: true,
  templateLookup: true,
  credentials: true,
  inspection: true,
};

const numbers: Readonly<Record<RecipientKind, PhoneNumber>> = {
  willing: '+12025550110',
  unreachable: '+12025550111',
  throttled: '+12025550112',
  down: '+12025550113',
  answer_lost: '+12025550114',
  fails_later: '+12025550115',
};

/** Opens the provider with a Heron of its own. The suite brings the stores of a host. */
export const openHeron: OpenProvider = async ({ media, blobs, templates }) => {
  const sealing = aesSealing(Buffer.alloc(32, 7));
  const heron = await startHeron('+12025550100', () => callback.url);
  const channel = anyChannel({
    address: '+12025550100',
    project: anyId('proj'),
    provider: 'heron',
    settings: heronSettings(sealing, '+12025550100', heron.token),
  });
  const reports: ProviderReport[] = [];
  const callback = await heronCallback({
    channels: { ofProvider: async () => [channel] },
    sealing,
    intake: async (told) => {
      reports.push(...told);
      return [];
    },
  });
  const ofMessage = (id: string) => heron.taken.filter(({ ref }) => ref === id);
  return {
    provider: heronProvider({ origin: heron.origin, sealing, media, blobs, templates }),
    channel,
    secrets: [heron.token],
    recipient: async (kind) => numbers[kind],
    taken: async (message) => ofMessage(message).length,
    reports: () => reports,
    until: async (holds) => {
      for (let waited = 0; waited < 600_000; waited += 20) {
        if (
          await holds().then(
            () => true,
            () => false,
          )
        )
          return;
        await setTimeout(20);
      }
      await holds();
    },
    network: {
      requests: async (message) => heron.requests.filter((ref) => ref === message).length,
      shown: async (message) => {
        const [found] = ofMessage(message);
        const file = heron.files.get(found?.file ?? '')?.bytes ?? null;
        if (!found) return undefined;
        const { text, filename = null } = found;
        return { text: text === '' ? null : text, file, filename };
      },
      seesRead: async (providerId) => heron.read.has(providerId),
      cutOff: async () => heron.cutOff(),
    },
    write: ({ text, file, answers }) => heron.write(text, file, answers),
    distrust: async () => heron.distrust(),
    close: async () => {
      callback.close();
      await heron.close();
    },
  };
};
