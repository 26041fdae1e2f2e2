import { cloudReceiver } from '../../../adapters/whatsapp-cloud/index.js';
import { mediaKinds } from '../../../core/model/media/kinds.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { RecipientKind } from '../../conformance/provider/index.js';
import { type Control, type FaultPlan, fictional } from '../../emulators/whatsapp-cloud/index.js';
import { httpReceiver } from '../servers/receiver.js';
import { eventually } from '../time/eventually.js';
import { cloudScene, sealing } from '../whatsapp/cloud-scene.js';
import type { TestProvider } from './test-providers.js';

const user = '+61491570156';

/** The fault of the next call, when the recipient alone does not cause it. */
const faults: Readonly<Partial<Record<RecipientKind, FaultPlan>>> = {
  unreachable: { fault: { kind: 'error', code: 131_026 } },
  throttled: { fault: { kind: 'throttle' } },
  answer_lost: { fault: { kind: 'drop_answer' } },
  down: { fault: { kind: 'error', code: 133_004, status: 503 } },
};

/** WhatsApp's adapter with the emulated provider, whose webhooks come in over HTTP. */
export const whatsAppCloud: TestProvider = {
  name: 'whatsapp_cloud',
  abilities: {
    network: true,
    repeats: false,
    echo: true,
    throttling: { waitMs: 0 },
    lateFailures: true,
    media: mediaKinds,
    filenames: true,
    inbound: true,
    inboundMedia: true,
    replies: true,
    readConfirmations: true,
    templates: true,
    templateLookup: true,
    credentials: true,
    inspection: true,
  },
  open: async ({ media, templates, ephemeral, blobs }) => {
    const scene = await cloudScene(
      { settings: { pace: { automatic: true }, review: { automatic: true } } },
      { media, templates, ephemeral, blobs },
    );
    const { control, stores, channel, provider, emulator } = scene;
    const reports: ProviderReport[] = [];
    const receiver = cloudReceiver({
      clock: Date.now,
      channels: { ...stores.channels, ofProvider: async () => [channel] },
      sealing,
      intake: async (told) => {
        reports.push(...told);
        return [];
      },
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
      secrets: [fictional.accessToken, fictional.appSecret, fictional.verifyToken],
      recipient: async (kind) => {
        const fault = faults[kind];
        if (fault) control.planFault(fault);
        if (kind === 'fails_later') control.person({ digits: user, fails: { code: 131_026 } });
        return user;
      },
      write: async ({ text, file, answers }) => {
        control.receive({
          from: user,
          ...(file
            ? {
                kind: 'image',
                content: { mime_type: 'image/png', caption: text },
                bytes: Buffer.from(file).toString('base64'),
              }
            : { content: { body: text } }),
          ...(answers && { beside: { context: { from: user.slice(1), id: answers } } }),
        });
      },
      distrust: async () => control.revokeToken({}),
      taken: async (message) => control.opaqueCounts()[message] ?? 0,
      network: {
        requests: async (message) =>
          control.calls({ operation: 'messages.send' }).filter(({ opaque }) => opaque === message)
            .length,
        shown: (message) => shownBy(control, emulator.origin, message),
        seesRead: async (providerId) => control.reads().some(({ wamid }) => wamid === providerId),
        cutOff: async () => {
          const fault = { kind: 'reset' } as const;
          control.planFault({ fault, match: { operation: '*' }, times: null });
        },
      },
      reports: () => reports,
      until: (holds) => eventually(holds),
      close: async () => {
        await scene.close();
        await server.close();
      },
    };
  },
};

type Part = {
  readonly body?: string;
  readonly caption?: string;
  readonly filename?: string;
  readonly id?: string;
};

/** What the emulated recipient sees: the text or caption, the file as it is downloaded, and its name. */
const shownBy = async (control: Control, origin: string, message: string) => {
  const [accepted] = control.accepted({ opaque: message });
  if (!accepted) return undefined;
  const { body, caption, filename, id } = (accepted.body[accepted.type] ?? {}) as Part;
  return {
    text: body ?? caption ?? null,
    filename: filename ?? null,
    file: id === undefined ? null : await download(origin, id),
  };
};

const download = async (origin: string, id: string): Promise<Uint8Array> => {
  const headers = { authorization: `Bearer ${fictional.accessToken}`, 'user-agent': 'conformance' };
  const found = await fetch(`${origin}/v25.0/${id}`, { headers });
  const { url } = (await found.json()) as { readonly url: string };
  return new Uint8Array(await (await fetch(url, { headers })).arrayBuffer());
};
