import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import {
  type Credentials,
  graphAgent,
  graphClient,
  settingsOf,
  trustsProvider,
  whatsAppCloudProvider,
} from '../../../adapters/whatsapp-cloud/index.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { MimeType } from '../../../core/model/media/kinds.js';
import { mediaTypes } from '../../../core/model/media/kinds.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { ProviderHost } from '../../conformance/provider/index.js';
import {
  fictional,
  type Setup,
  startWhatsAppEmulator,
} from '../../emulators/whatsapp-cloud/index.js';
import { anyChannel, anyId, anyMessage, anyTemplate } from '../fixtures/builders.js';
import { streamOf } from '../fixtures/bytes.js';
import { rightOf } from '../fixtures/either.js';
import { openProject } from '../fixtures/scene.js';
import { credentials } from './credentials.js';

export const sealing = aesSealing(Buffer.alloc(32, 7));

type MediumOptions = { readonly prefix?: 'med' | 'tmedia'; readonly filename?: string | null };

/** The adapter on memory stores, with the emulated provider in the same process. `host` replaces what the adapter reads. */
export const cloudScene = async (setup: Setup = {}, host: Partial<ProviderHost> = {}) => {
  const emulator = await startWhatsAppEmulator({
    ...setup,
    settings: { ...setup.settings, pace: { automatic: false, ...setup.settings?.pace } },
  });
  const stores = memoryStores(anyId);
  const time = { now: Date.now() };
  const clock = () => time.now;
  const blobs = memoryBlobStore(clock);
  const agent = graphAgent();
  const faults: unknown[] = [];
  const provider = whatsAppCloudProvider({
    ...stores,
    clock,
    blobs,
    ...host,
    sealing,
    agent,
    graph: graphClient(agent, emulator.origin),
    isTrusted: trustsProvider(emulator.origin),
    onFault: (error) => faults.push(error),
  });
  const project = await openProject(stores);
  const channelWith = (given: Partial<Credentials>, more: Partial<Channel> = {}) =>
    anyChannel({
      project: project.id,
      provider: 'whatsapp_cloud',
      address: `+${fictional.phoneNumber}`,
      settings: settingsOf({ ...credentials, ...given }, sealing),
      ...more,
    });
  const channel = channelWith({});
  const put = async (puts: { media?: readonly Media[]; templates?: readonly Template[] }) =>
    rightOf(await stores.commit({ project: project.id, at: clock(), puts }));

  return {
    emulator,
    control: emulator.control,
    stores,
    time,
    provider,
    channel,
    channelWith,
    faults,
    /** Hands a message over as the dispatcher would. */
    send: (content: Content, given: Partial<Message> = {}, attempt = 1) =>
      provider.send({ channel, message: anyMessage(channel, { content, ...given }), attempt }),
    /** A medium of the project, its bytes stored. */
    medium: async (
      bytes: Uint8Array,
      mimeType: MimeType,
      { prefix = 'med', filename = 'file.x' }: MediumOptions = {},
    ): Promise<Media> => {
      const { sha256, size } = await blobs.put(streamOf(bytes));
      const kind = mediaTypes[mimeType];
      const id = prefix === 'med' ? anyId('med') : anyId('tmedia');
      const owner = { project: project.id, version: 0, createdAt: clock() };
      const media: Media = { ...owner, id, kind, mimeType, size, sha256, filename };
      await put({ media: [media] });
      return media;
    },
    template: async (given: Partial<Template>): Promise<Template> => {
      const template = anyTemplate(channel, given);
      await put({ templates: [template] });
      return template;
    },
    close: async () => {
      await agent.destroy();
      await emulator.close();
    },
  };
};

export type CloudScene = Awaited<ReturnType<typeof cloudScene>>;

/** Runs a case with a scene of its own. */
export const withCloud =
  (body: (scene: CloudScene) => Promise<void>, setup?: Setup) => async () => {
    const scene = await cloudScene(setup);
    try {
      await body(scene);
    } finally {
      await scene.close();
    }
  };
