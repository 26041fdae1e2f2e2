import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import type { RecipientKind } from '../../conformance/provider/index.js';
import { type Fault, fictional, type Message } from '../../emulators/twilio/index.js';
import { eventually } from '../time/eventually.js';
import { smsScene } from '../twilio/sms-scene.js';
import type { TestProvider } from './test-providers.js';

const user = '+61491570156';
const failingUser = '+61491570157';
const unreachable = '+15005550001';

/** The fault of the next call, when the recipient alone does not cause it. */
const faults: Readonly<Partial<Record<RecipientKind, Fault>>> = {
  throttled: { kind: 'error', code: 20_429, status: 429 },
  answer_lost: { kind: 'drop_answer' },
  down: { kind: 'error', code: 21_611, status: 429 },
};

const isOf = (message: string, callback = ''): boolean => callback.includes(`message=${message}#`);

/** Twilio's adapter with the emulated provider, whose webhooks come in over HTTP. */
export const twilioSms: TestProvider = {
  name: 'twilio_sms',
  abilities: {
    network: true,
    repeats: false,
    echo: true,
    throttling: { waitMs: 0 },
    lateFailures: true,
    media: ['image', 'video', 'audio', 'document'],
    filenames: false,
    inbound: true,
    inboundMedia: true,
    replies: false,
    readConfirmations: false,
    templates: false,
    templateLookup: false,
    credentials: true,
    inspection: true,
  },
  open: async ({ media, templates, ephemeral, blobs }) => {
    const host = { media, templates, ephemeral, blobs };
    const scene = await smsScene({ isAutomatic: true, host });
    const { control, provider, channel } = scene;
    control.failLater(failingUser, 30_003);
    const having = (id: string): readonly Message[] =>
      control.messages().filter(({ statusCallback }) => isOf(id, statusCallback));
    return {
      provider,
      channel,
      secrets: [fictional.authToken],
      recipient: async (kind): Promise<PhoneNumber> => {
        const fault = faults[kind];
        if (fault) control.planFault(fault);
        if (kind === 'fails_later') return failingUser;
        return kind === 'unreachable' ? unreachable : user;
      },
      write: async ({ text, file }) => {
        const files = file ? [{ bytes: file, type: 'image/png' }] : [];
        await control.receive({ from: user, body: text, files });
      },
      distrust: async () => control.changeAuthToken('emulated-auth-token-0002'),
      taken: async (message) => having(message).length,
      network: {
        requests: async (message) =>
          control.calls().filter(({ form }) => isOf(message, form.StatusCallback)).length,
        shown: async (message) => {
          await control.settled();
          const [shown] = having(message);
          if (!shown) return undefined;
          return {
            text: shown.body === '' ? null : shown.body,
            file: shown.media[0]?.bytes ?? null,
            filename: null,
          };
        },
        cutOff: async () => control.cutOff(),
      },
      reports: () => scene.reports,
      until: (holds) => eventually(holds),
      close: scene.close,
    };
  },
};
