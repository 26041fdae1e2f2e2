import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import {
  type IgnoredWebhook,
  linkedMedia,
  settingsOf,
  trustsTwilio,
  twilioAgent,
  twilioClient,
  twilioProvider,
  twilioReceiver,
} from '../../../adapters/twilio-sms/index.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import { type MimeType, mediaTypes } from '../../../core/model/media/kinds.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { ProviderHost } from '../../conformance/provider/index.js';
import { fictional, startTwilioEmulator } from '../../emulators/twilio/index.js';
import { anyChannel, anyId, anyMessage } from '../fixtures/builders.js';
import { collect, streamOf } from '../fixtures/bytes.js';
import { rightOf } from '../fixtures/either.js';
import { openProject } from '../fixtures/scene.js';
import { httpReceiver } from '../servers/receiver.js';

const sealing = aesSealing(Buffer.alloc(32, 7));

/** What differs from the usual scene. */
export type SmsSetup = {
  /** Whether the emulator reports statuses by itself. Default: it does not. */
  readonly isAutomatic?: boolean;
  readonly settings?: Partial<Parameters<typeof settingsOf>[0]>;
  readonly address?: string;
  /** What the adapter reads, in place of empty stores. */
  readonly host?: Partial<ProviderHost>;
};

/** The adapter on memory stores, with the emulated Twilio and the webhook in the same process. */
export const smsScene = async ({ isAutomatic = false, ...setup }: SmsSetup = {}) => {
  const emulator = await startTwilioEmulator({ isAutomatic });
  const { origin, control } = emulator;
  const stores = memoryStores(anyId);
  const time = { now: Date.now() };
  const clock = () => time.now;
  const read = { ...stores, blobs: memoryBlobStore(clock), ...setup.host };
  const project = await openProject(stores);
  const channel = anyChannel({
    project: project.id,
    type: 'sms',
    provider: 'twilio_sms',
    address: setup.address ?? fictional.number,
    settings: settingsOf({ ...fictional, ...setup.settings }, sealing),
  });
  const reports: ProviderReport[] = [];
  const ignored: IgnoredWebhook[] = [];
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const public_: { url: string | undefined } = { url: undefined };
  const publicUrl = (): string | undefined => public_.url;
  let failures = 0;
  const receiver = twilioReceiver({
    clock,
    channels: { findAnywhere: async (id) => (id === channel.id ? channel : undefined) },
    sealing,
    publicUrl,
    intake: async (told) => {
      failures -= 1;
      if (failures >= 0) throw new Error('The store fails.');
      reports.push(...told);
      return [];
    },
    onFault,
    onIgnored: (each) => ignored.push(each),
  });
  const sendFile = async (token: string, response: ServerResponse): Promise<void> => {
    const linked = linkedMedia({ clock, sealing }, token);
    const media = linked && (await read.media.find(linked.project, linked.id));
    const bytes = media && (await read.blobs.open(media.sha256));
    if (!bytes) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': media.mimeType }).end(await collect(bytes));
  };
  const serve = async (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://any');
    const [, token] = /^\/providers\/twilio_sms\/media\/(.+)$/.exec(pathname) ?? [];
    if (token !== undefined) return sendFile(token, response);
    const taking = receiver.receive({
      channel: pathname.split('/').at(-1) ?? '',
      query: search,
      bytes,
      signature: [request.headers['x-twilio-signature']].flat().join(),
    });
    const isTaken = await taking.catch(() => undefined);
    response.writeHead(isTaken === undefined ? 500 : isTaken ? 200 : 403).end();
  };
  const server = await httpReceiver(serve);
  public_.url = `http://127.0.0.1:${server.port}`;
  const webhookUrl = `${public_.url}/providers/twilio_sms/${channel.id}`;
  control.connectNumber(channel.address, webhookUrl);
  const agent = twilioAgent();
  const provider = twilioProvider({
    ...read,
    clock,
    sealing,
    agent,
    publicUrl,
    twilio: twilioClient(agent, origin),
    isTrusted: trustsTwilio(origin),
    onFault,
  });

  return {
    control,
    origin,
    provider,
    receiver,
    channel,
    project,
    time,
    sealing,
    reports,
    ignored,
    faults,
    webhookUrl,
    /** The next so many webhooks cannot be stored. */
    failStore: (times: number): void => {
      failures = times;
    },
    /** Nothing listens at Twilio any more. */
    stopTwilio: emulator.close,
    /** What the server says its public URL is. */
    public: public_,
    send: (content: Content, given: Partial<Message> = {}, by: Channel = channel) =>
      provider.send({
        channel: by,
        message: anyMessage(by, { content, to: '+61491570156', ...given }),
        attempt: 1,
      }),
    /** A file of the project, its bytes stored. */
    file: async (bytes: Uint8Array, mimeType: MimeType): Promise<Media> => {
      const { sha256, size } = await read.blobs.put(streamOf(bytes));
      const media: Media = {
        ...{ id: anyId('med'), project: project.id, version: 0, createdAt: clock() },
        ...{ kind: mediaTypes[mimeType], mimeType, size, sha256, filename: 'file.x' },
      };
      rightOf(await stores.commit({ project: project.id, at: clock(), puts: { media: [media] } }));
      return media;
    },
    close: async () => {
      await emulator.close().catch(() => undefined);
      await agent.destroy();
      await server.close();
    },
  };
};

export type SmsScene = Awaited<ReturnType<typeof smsScene>>;

/** Runs a case with a scene of its own. */
export const withSms =
  (body: (scene: SmsScene) => Promise<void>, setup?: SmsSetup) => async (): Promise<void> => {
    const scene = await smsScene(setup);
    try {
      await body(scene);
    } finally {
      await scene.close();
    }
  };
