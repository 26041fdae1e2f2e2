import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { sha256 } from '../../../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../../../adapters/system/media-type-sniffer.js';
import { nextTurn } from '../../../../composition/testing/time/event-loop.js';
import type { Message } from '../../../../core/model/messages/message.js';
import type {
  InboundMediaChange,
  RemoteMessage,
} from '../../../../core/model/messages/remote-message.js';
import type { Timer } from '../../../../core/ports/machine/clock.js';
import type { ChatProvider, MediaFetch } from '../../../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import { storeAttachment } from '../../../../core/use-cases/media/store-attachment.js';
import { receiveReports } from '../../../../core/use-cases/reports/receive-reports.js';
import { mediaFetcher } from '../../../../core/workers/inbound-media/media-fetcher.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { countingIds, noon } from '../../../support/fixtures/entities.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { samples } from '../../../support/media/samples.js';

export const jpeg = samples['image/jpeg'];

/** An answer of the provider with these bytes. */
export const fetched =
  (bytes: Uint8Array, mimeType: string | null = 'image/jpeg') =>
  async (): Promise<MediaFetch> => ({ kind: 'fetched', mimeType, bytes: streamOf(bytes) });

export const good = fetched(jpeg);
export const later = async (): Promise<MediaFetch> => ({ kind: 'later', waitMs: 0 });
export const absent = async (): Promise<MediaFetch> => ({ kind: 'absent' });
export const hanging = (): Promise<MediaFetch> => new Promise(() => {});

/** Long enough for what can go on without time passing. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await nextTurn();
};

/** A channel whose provider answers as `play.fetch` says, and workers that fetch from it. */
export const mediaScene = async () => {
  const time = { now: noon };
  const clock = () => time.now;
  const newId = countingIds();
  const stores = memoryStores(newId);
  const project = await openProject(stores);
  const channel = await openChannel(stores, project);
  const faults: unknown[] = [];
  const changes: InboundMediaChange[] = [];
  const asked = { count: 0 };
  const play = { fetch: good };
  const provider: ChatProvider = {
    unknownWaitMs: 0,
    silenceCounts: true,
    send: () => assert.fail('nothing is sent here'),
    fetchMedia: () => {
      asked.count += 1;
      return play.fetch();
    },
  };
  const blobs = memoryBlobStore(clock);
  const timer: Timer = () => () => undefined;
  const portsOn = (from: Stores) => ({
    ...from,
    clock,
    steady: clock,
    timer,
    newId,
    digest: sha256,
    providers: () => provider,
    storeAttachment: storeAttachment({ blobs, sniff: mediaTypeSniffer, newId }),
    onFault: (error: unknown) => void faults.push(error),
    onInboundMedia: (change: InboundMediaChange) => void changes.push(change),
  });
  const ports = portsOn(stores);
  const remote = (given: Partial<RemoteMessage['content']> = {}): RemoteMessage => ({
    kind: 'remote',
    channel: channel.id,
    providerId: 'p.1',
    from: '+12025550123',
    at: noon,
    content: {
      type: 'image',
      medium: { providerId: 'm.1', mimeType: 'image/jpeg', sha256: null, filename: null },
      caption: 'Look',
      sticker: false,
      voice: false,
      ...given,
    },
    answers: null,
  });
  /** The events of messages. Their conversations have events beside them. */
  const events = async () => {
    const all = await stores.events.list(project.id, { after: 0, since: 0, limit: 999 });
    return all.filter(({ type }) => type.startsWith('message.'));
  };
  /** A worker on these stores that looks for what is due until nothing is, and stops. */
  const workOn = async (from: Stores): Promise<void> => {
    const fetcher = mediaFetcher(portsOn(from));
    fetcher.start();
    await settled();
    await fetcher.stop();
  };
  return {
    ...{ ports, time, stores, project, faults, changes, asked, play, blobs, remote, workOn },
    intake: receiveReports(ports),
    received: (): Promise<readonly Message[]> => stores.messages.list(project.id, { limit: 99 }),
    told: async () => (await events()).map(({ type }) => type.replace('message.', '')),
    events,
    work: () => workOn(stores),
  };
};
