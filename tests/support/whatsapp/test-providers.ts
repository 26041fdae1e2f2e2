import { sandboxProvider, sandboxReporter } from '../../../adapters/sandbox/index.js';
import { cloudReceiver } from '../../../adapters/whatsapp-cloud/index.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { minuteMs } from '../../../core/shared/time.js';
import type { ProviderUnderTest, RecipientKind } from '../../conformance/chat-provider.js';
import type { FaultPlan } from '../../emulators/whatsapp-cloud/index.js';
import { anyChannel, anyId, anyMessage, noon } from '../fixtures/builders.js';
import { countingLedger } from '../hosts/counting-ledger.js';
import { httpReceiver } from '../servers/receiver.js';
import { drivenTime } from '../time/driven-time.js';
import { eventually } from '../time/eventually.js';
import { cloudScene, sealing } from './cloud-scene.js';

/** A kind of provider under test. */
export type TestProvider = {
  readonly name: string;
  readonly open: () => Promise<ProviderUnderTest>;
};

const magic: Readonly<Record<RecipientKind, PhoneNumber>> = {
  willing: '+12025550123',
  unreachable: '+12025550101',
  throttled: '+12025550105',
  answer_lost: '+12025550106',
  down: '+12025550109',
};

/** What is sent to this number comes back. */
const echoing: PhoneNumber = '+12025550107';

/** The sandbox, in a time that the test drives. */
const sandbox = async (): Promise<ProviderUnderTest> => {
  const time = drivenTime(noon);
  const { clock, steady, timer } = time;
  const ledger = countingLedger();
  const reports: ProviderReport[] = [];
  const intake = async (told: readonly ProviderReport[]) => void reports.push(...told);
  const onFault = (error: unknown) => {
    throw error;
  };
  const reporter = sandboxReporter({ steady, timer, ledger, intake, onFault });
  reporter.start();
  const provider = sandboxProvider({ clock, steady, ledger, onScheduled: reporter.scheduled });
  const channel = anyChannel({ project: anyId('proj') });
  return {
    provider,
    channel,
    recipient: async (kind) => magic[kind],
    write: async () => {
      await provider.send({ channel, message: anyMessage(channel, { to: echoing }), attempt: 1 });
    },
    taken: async (message) => ledger.calls().get(message) ?? 0,
    reports: () => reports,
    until: async (holds) => {
      await time.advance(minuteMs);
      await holds();
    },
    close: async () => undefined,
  };
};

const user = '+61491570156';

/** The fault of the next call, when the recipient alone does not cause it. */
const faults: Readonly<Partial<Record<RecipientKind, FaultPlan>>> = {
  unreachable: { fault: { kind: 'error', code: 131_026 } },
  throttled: { fault: { kind: 'throttle' } },
  answer_lost: { fault: { kind: 'drop_answer' } },
  down: { fault: { kind: 'error', code: 133_004, status: 503 } },
};

/** WhatsApp's adapter with the emulated provider, whose webhooks come in over HTTP. */
const whatsAppCloud = async (): Promise<ProviderUnderTest> => {
  const scene = await cloudScene({
    settings: { pace: { automatic: true }, review: { automatic: true } },
  });
  const { control, stores, channel, provider } = scene;
  const reports: ProviderReport[] = [];
  const receiver = cloudReceiver({
    clock: Date.now,
    channels: { ...stores.channels, ofProvider: async () => [channel] },
    sealing,
    intake: async (told) => void reports.push(...told),
    onFault: (error) => {
      throw error;
    },
  });
  const server = await httpReceiver(async (request, response, bytes) => {
    const signature = String(request.headers['x-hub-signature-256']);
    response.writeHead((await receiver.receive(bytes, signature)) ? 200 : 403).end();
  });
  await control.subscribe({ url: server.url, handshake: false });
  control.openWindow({ user });
  return {
    provider,
    channel,
    recipient: async (kind) => {
      const fault = faults[kind];
      if (fault) control.planFault(fault);
      return user;
    },
    write: async () => void control.receive({ from: user, kind: 'image' }),
    distrust: async () => control.revokeToken({}),
    taken: async (message) => control.opaqueCounts()[message] ?? 0,
    reports: () => reports,
    until: (holds) => eventually(10_000, holds),
    close: async () => {
      await scene.close();
      await server.close();
    },
  };
};

/** Every provider that must pass the conformance suite. */
export const testProviders: readonly TestProvider[] = [
  { name: 'sandbox', open: sandbox },
  { name: 'whatsapp_cloud', open: whatsAppCloud },
];
