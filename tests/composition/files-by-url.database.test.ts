import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { fileFetcher } from '../../adapters/webhook-sender/index.js';
import { createMessaging, openSandbox } from '../../composition/host/index.js';
import type { Message } from '../../core/model/messages/message.js';
import type { Payload } from '../../core/model/messages/sends/payload.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { isId, type MessageId } from '../../core/shared/ids.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { oggOf, opusOf, samples } from '../support/media/samples.js';
import { selfSigned } from '../support/servers/certificate.js';
import { httpsReceiver } from '../support/servers/receiver.js';
import { testStores } from '../support/stores/test-stores.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

/** 127.0.0.1 plays a public address of `hooks.example`. */
const fetchFile = fileFetcher({
  allowsAddress: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
  ca: selfSigned.cert,
});

/** A server of files, whose answers tests set by the path. */
const fileServer = async () => {
  const asked: string[] = [];
  const answers = new Map<string, (response: ServerResponse) => unknown>();
  const server = await httpsReceiver(({ url = '' }: IncomingMessage, response) => {
    asked.push(url);
    answers.get(url)?.(response);
  });
  const put = (path: string, answer: (response: ServerResponse) => unknown): string => {
    answers.set(path, answer);
    return `https://hooks.example:${server.port}${path}`;
  };
  const file = (path: string, bytes: Uint8Array, type: string): string =>
    put(path, (response) => response.writeHead(200, { 'Content-Type': type }).end(bytes));
  return { asked, put, file, close: server.close };
};

const image = (url: string): Payload => ({
  ...{ kind: 'file', url, as: 'image', caption: 'Look', filename: null },
});
const ada = '+12025550123';
const bea = '+12025550124';

for (const { name, fresh, close } of testStores()) {
  const cases = suite(`files by their addresses: ${name}`);

  const openScene = async (stores: Stores, mediaQuotaBytes: number) => {
    const blobs = memoryBlobStore(Date.now);
    const faults: unknown[] = [];
    const messaging = createMessaging({
      ...{ stores, blobs, mediaQuotaBytes, random: () => 0, fetchFile },
      onFault: (error) => faults.push(error),
    });
    const { project, channel } = await openSandbox(messaging);
    const files = await fileServer();
    messaging.start();
    const send = async (payload: Payload, to: string = ada, idempotencyKey?: string) => {
      const command = { channel, to, payload, metadata: {} };
      return rightOf(await messaging.acceptMessage({ project, idempotencyKey, send: command }));
    };
    const read = async (id: string): Promise<Message> => {
      assert.ok(isId('msg')(id));
      return rightOf(await messaging.getMessage({ project, id }));
    };
    /** A message once it has reached a status, also when it has a later one. */
    const reaches = (id: string, status: 'sent' | 'failed'): Promise<Message> =>
      eventually(async () => {
        const message = await read(id);
        const { reachedAt } = message.progress;
        assert.ok(reachedAt[status] !== undefined, `${JSON.stringify(message)} is not ${status}`);
        return message;
      });
    const events = async () =>
      rightOf(await messaging.listEvents({ project, limit: 99 })).items.map(
        ({ type, text: body }) => ({ type, data: JSON.parse(body).data }),
      );
    const media = async () =>
      rightOf(await messaging.listMedia({ project, use: 'messages', limit: 99 })).items;
    const stop = async () => {
      await files.close();
      await messaging.stop();
      assert.deepEqual(faults, []);
    };
    return { stores, messaging, project, channel, files, send, read, reaches, events, media, stop };
  };
  type Scene = Awaited<ReturnType<typeof openScene>>;
  const scene =
    (use: (given: Scene) => Promise<void>, mediaQuotaBytes = Number.POSITIVE_INFINITY) =>
    async (): Promise<void> => {
      const given = await openScene(await fresh(), mediaQuotaBytes);
      await use(given);
      await given.stop();
    };

  cases(
    'are fetched once, stored, and sent with the message',
    scene(async ({ files, send, reaches, media, events }) => {
      const url = files.file('/lamp.png?key=1', samples['image/png'], 'image/png');
      const accepted = await send(image(url), ada, 'key');
      const shown = JSON.parse(accepted.body).content;
      assert.deepEqual(
        [shown.media, shown.url, shown.media_status],
        [null, url, 'pending'],
        'as accepted',
      );
      const { content } = await reaches(accepted.message, 'sent');
      const [file, ...others] = await media();
      assert.deepEqual(others, []);
      assert.deepEqual(content, {
        ...{ type: 'image', media: present(file).id, mimeType: 'image/png' },
        ...{ caption: 'Look', sticker: false },
      });
      assert.equal(present(file).filename, 'lamp.png');
      assert.deepEqual(files.asked, ['/lamp.png?key=1']);

      const again = await send(image(url), ada, 'key');
      assert.ok(again.isReplay);
      assert.equal(again.body, accepted.body);
      const [first, second] = await events();
      assert.deepEqual([first?.type, first?.data.content.url], ['message.accepted', url]);
      assert.deepEqual([second?.type, second?.data.content.media], ['message.sent', file?.id]);
    }),
  );

  cases(
    'are fetched for headers, voice messages and documents too',
    scene(async ({ files, send, reaches }) => {
      const url = files.file('/a.jpg', samples['image/jpeg'], 'image/jpeg');
      const buttons = await send({
        kind: 'content',
        content: {
          ...{ type: 'interactive', kind: 'buttons', header: { type: 'image', url } },
          ...{ body: 'Keep it?', buttons: [{ id: 'keep', title: 'Keep' }] },
        },
      });
      const ogg = files.file('/voice', samples['audio/ogg'], 'audio/ogg');
      const nothing = { caption: null, filename: null } as const;
      const voice = await send({ kind: 'file', url: ogg, as: 'audio', voice: true, ...nothing });
      const pdf = files.file('/bill%204471.pdf', samples['application/pdf'], 'binary/octet-stream');
      const document = await send({ kind: 'file', url: pdf, as: 'document', ...nothing });
      const sent = await reaches(buttons.message, 'sent');
      assert.ok('header' in sent.content && sent.content.header?.type === 'image');
      assert.ok(isId('med')(sent.content.header.media ?? ''));
      assert.equal(sent.content.header.url, undefined);
      assert.ok('voice' in (await reaches(voice.message, 'sent')).content);
      const { content } = await reaches(document.message, 'sent');
      assert.equal('filename' in content && content.filename, 'bill 4471.pdf');
    }),
  );

  const refusals: readonly {
    readonly why: string;
    readonly asks: number;
    readonly payload: (files: Scene['files']) => Payload;
    readonly says: RegExp;
  }[] = [
    {
      why: 'are missing',
      asks: 1,
      payload: ({ put }) => image(put('/gone', (response) => response.writeHead(404).end())),
      says: /its host answered with status 404\./,
    },
    {
      why: 'come from a server that fails each time',
      asks: 3,
      payload: ({ put }) => image(put('/down', (response) => response.writeHead(503).end())),
      says: /status 503, in 3 tries\./,
    },
    {
      why: 'are of another type',
      asks: 1,
      payload: ({ file }) => image(file('/a', samples['application/pdf'], 'application/pdf')),
      says: /no file of kind image .* its bytes are application\/pdf/,
    },
    {
      why: 'have other bytes than their Content-Type',
      asks: 1,
      payload: ({ file }) => image(file('/a', samples['image/png'], 'image/jpeg')),
      says: /its bytes are image\/png, its Content-Type is image\/jpeg\./,
    },
    {
      why: 'are too large',
      asks: 1,
      payload: ({ file }) => {
        const bytes = Buffer.concat([samples['image/jpeg'], Buffer.alloc(6 * 1024 * 1024)]);
        return image(file('/a', bytes, 'image/jpeg'));
      },
      says: /more than the 5242880 bytes/,
    },
    {
      why: 'are no voice message',
      asks: 1,
      payload: ({ file }) => ({
        ...{ kind: 'file', url: file('/a.mp3', samples['audio/mpeg'], 'audio/mpeg') },
        ...{ as: 'audio', voice: true, caption: null, filename: null },
      }),
      says: /a voice message is Ogg with Opus in one channel, and it is audio\/mpeg\./,
    },
    ...(
      [
        [oggOf('\x01vorbis'), 'audio/ogg with Vorbis'],
        [opusOf(2), 'audio/ogg with Opus in 2 channels'],
        [oggOf('OpusHead', 0x10, 1), 'audio/ogg with no known codec'],
      ] as const
    ).map(([bytes, what]) => ({
      why: `are no voice message, but ${what}`,
      asks: 1,
      payload: ({ file }: Scene['files']) => ({
        ...({ kind: 'file', url: file('/a.ogg', bytes, 'audio/ogg') } as const),
        ...({ as: 'audio', voice: true, caption: null, filename: null } as const),
      }),
      says: new RegExp(`a voice message is Ogg with Opus in one channel, and it is ${what}\\.`),
    })),
    {
      why: 'lead to a private host',
      asks: 1,
      payload: ({ put }) =>
        image(put('/a', (to) => to.writeHead(302, { Location: 'https://10.0.0.1/' }).end())),
      says: /its host has an address that is not public\./,
    },
  ];
  // What is refused does not depend on the store.
  for (const { why, asks, payload, says } of name === 'memory' ? refusals : [])
    cases(
      `fail the message when they ${why}`,
      scene(async ({ files, send, reaches, media, events }) => {
        const { message } = await send(payload(files));
        const { error, content } = await reaches(message, 'failed');
        assert.equal(error?.code, 'media_unreachable');
        assert.match(error.message, says);
        assert.ok('mediaError' in content && content.mediaError !== null);
        assert.equal(files.asked.length, asks);
        assert.deepEqual(await media(), []);
        const shown = (await events()).map(({ type, data }) => [type, data.content.media_status]);
        assert.deepEqual(shown, [
          ['message.accepted', 'pending'],
          ['message.failed', 'unavailable'],
        ]);
        // The next message to the same person does not wait for it.
        await reaches((await send({ kind: 'text', text: 'Sorry' })).message, 'sent');
      }),
    );

  cases(
    'that fail for a moment are tried again',
    scene(async ({ files, send, reaches }) => {
      let tries = 0;
      const url = files.put('/a.png', (response) => {
        tries += 1;
        if (tries < 3) response.destroy();
        else response.writeHead(200, { 'Content-Type': 'image/png' }).end(samples['image/png']);
      });
      await reaches((await send(image(url))).message, 'sent');
      assert.equal(tries, 3);
    }),
  );

  cases(
    'that are slow delay the messages to the same person, and no others',
    scene(async ({ files, send, read, reaches }) => {
      const slow: ServerResponse[] = [];
      const url = files.put('/slow.png', (response) => slow.push(response));
      const first = await send(image(url));
      const second = await send({ kind: 'text', text: 'After it' });
      const other = await send({ kind: 'text', text: 'To another' }, bea);
      await reaches(other.message, 'sent');
      await eventually(async () => assert.equal(slow.length, 1));
      assert.equal((await read(second.message)).progress.status, 'accepted');
      slow[0]?.writeHead(200).end(samples['image/png']);
      const [image1, text2] = [
        await reaches(first.message, 'sent'),
        await reaches(second.message, 'sent'),
      ];
      const sentAt = ({ progress }: Message) => present(progress.reachedAt.sent);
      assert.ok(sentAt(image1) <= sentAt(text2));
    }),
  );

  const whileItWaits = (use: (given: Scene, id: MessageId) => Promise<void>) =>
    scene(async (given) => {
      const slow: ServerResponse[] = [];
      const url = given.files.put('/slow.png', (response) => slow.push(response));
      const { message } = await given.send(image(url));
      await eventually(async () => assert.equal(slow.length, 1));
      await use(given, message);
      slow[0]?.writeHead(200).end(samples['image/png']);
      // A later file is stored: the one before it was not.
      const later = given.files.file('/later.png', samples['image/png'], 'image/png');
      await given.reaches((await given.send(image(later), bea)).message, 'sent');
      await given.messaging.stop();
      assert.equal((await given.media()).length, 1);
    });

  cases(
    'of a cancelled message are not stored, and it is never sent',
    whileItWaits(async ({ messaging, project, read }, id) => {
      rightOf(await messaging.cancelMessage({ project, id }));
      assert.equal((await read(id)).error?.code, 'cancelled');
    }),
  );

  cases(
    'of an erased person are not stored, and the message is never sent',
    whileItWaits(async ({ messaging, project, read }, id) => {
      const erased = rightOf(await messaging.erasePerson({ project, recipient: ada }));
      assert.equal(erased.unsent, 1);
      const { error, content } = await read(id);
      assert.equal(error?.code, 'erased');
      assert.equal(content.type, 'unsupported');
    }),
  );

  cases(
    'go with their person in an erasure',
    scene(async ({ files, messaging, project, send, reaches, media, events }) => {
      const url = files.file('/a.png', samples['image/png'], 'image/png');
      await reaches((await send(image(url))).message, 'sent');
      const erased = rightOf(await messaging.erasePerson({ project, recipient: ada }));
      assert.equal(erased.media, 1);
      assert.deepEqual(await media(), []);
      assert.ok(!JSON.stringify(await events()).includes('a.png'));
    }),
  );

  cases(
    'count in the quota of media bytes, and fail the message that would exceed it',
    scene(async ({ files, send, reaches, media }) => {
      const url = files.file('/a.png', samples['image/png'], 'image/png');
      await reaches((await send(image(url))).message, 'sent');
      const { error } = await reaches((await send(image(url))).message, 'failed');
      assert.match(error?.message ?? '', /more bytes than they may/);
      assert.equal((await media()).length, 1);
    }, samples['image/png'].length + 1),
  );

  cases.after(close);
  cases.run();
}
