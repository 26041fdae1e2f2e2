import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import { type FileFetcherOptions, fileFetcher } from '../../../adapters/webhook-sender/index.js';
import { upTo } from '../../../core/model/media/byte-streams.js';
import type { FetchedFile } from '../../../core/ports/machine/file-fetch.js';
import { selfSigned } from '../../support/servers/certificate.js';
import {
  httpReceiver,
  httpsReceiver,
  type Receiver,
  rawReceiver,
} from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';

const test = suite('file fetcher');

/** 127.0.0.1 plays a public address of `hooks.example`, and every other is as private as it is. */
const onlyLoopback: FileFetcherOptions = {
  allowsAddress: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
  ca: selfSigned.cert,
};

const whole = async ({ bytes, contentType, filename }: FetchedFile) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), contentType, filename };
};

type Asking<A> = {
  readonly options?: FileFetcherOptions;
  readonly localhostAllowed?: boolean;
  readonly use?: (file: FetchedFile) => Promise<A>;
  readonly onAbort?: (end: () => void) => () => void;
};

const forgotten = () => () => undefined;

/** What comes of a fetch, from a server that is closed after it. */
const fetched = async <A = Awaited<ReturnType<typeof whole>>>(
  server: Promise<Receiver>,
  urlAt: (receiver: Receiver) => string,
  asking: Asking<A> = {},
) => {
  const { options, localhostAllowed = false, onAbort = forgotten } = asking;
  const use = asking.use ?? (whole as unknown as (file: FetchedFile) => Promise<A>);
  const receiver = await server;
  try {
    const fetch = fileFetcher({ ...onlyLoopback, ...options });
    return await fetch({ url: urlAt(receiver), localhostAllowed, onAbort }, use);
  } finally {
    await receiver.close();
  }
};

const at =
  (path: string) =>
  ({ port }: Receiver): string =>
    `https://hooks.example:${port}${path}`;
const failure = (kind: string) => E.left({ kind });

test('gives the bytes, the type and the name of a file, and asks for no compression', async () => {
  const asked: unknown[] = [];
  const server = httpsReceiver(({ method, url, headers }, response) => {
    asked.push(method, url, headers['accept-encoding'], headers['user-agent']);
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('the bytes');
  });
  const file = { text: 'the bytes', contentType: 'application/pdf', filename: 'a b.pdf' };
  assert.deepEqual(await fetched(server, at('/x/a%20b.pdf?key=1')), E.right(file));
  assert.deepEqual(asked, ['GET', '/x/a%20b.pdf?key=1', 'identity', 'Roundtrip/1']);
});

test('follows 5 redirects, relative ones too, and no sixth', async () => {
  const chain = () =>
    httpsReceiver(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { Location: `/${left - 1}` }).end('elsewhere');
    });
  const found = await fetched(chain(), at('/5'));
  assert.equal(E.isRight(found) && found.right.text, 'there');
  assert.deepEqual(await fetched(chain(), at('/6')), failure('too_many_redirects'));
  const loop = httpsReceiver((_, response) => response.writeHead(307, { Location: '/' }).end());
  assert.deepEqual(await fetched(loop, at('/')), failure('too_many_redirects'));
});

test('judges each redirect as it judged the URL, and leaves a public host for no private one', async () => {
  const trap = await httpReceiver(() => assert.fail('reached'));
  const to = (location: string, allowed: boolean) =>
    fetched(
      httpsReceiver((_, response) => response.writeHead(302, { Location: location }).end()),
      at('/'),
      { localhostAllowed: allowed },
    );
  assert.deepEqual(await to(trap.url, true), failure('address_refused'));
  assert.deepEqual(await to(trap.url, false), failure('address_refused'));
  assert.deepEqual(await to('https://10.0.0.1/', true), failure('address_refused'));
  assert.deepEqual(await to('https://[::1]/', true), failure('address_refused'));
  assert.deepEqual(await to('http://hooks.example/', true), failure('url_refused'));
  assert.deepEqual(await to('ftp://hooks.example/', true), failure('url_refused'));
  assert.deepEqual(await to('https://', true), failure('url_refused'));
  assert.equal(trap.connections(), 0);
  await trap.close();
});

test('connects to no private address that a name stands for', async () => {
  const server = httpsReceiver(() => assert.fail('reached'));
  const options = { resolve: async () => ['127.0.0.1', '10.0.0.1'] };
  assert.deepEqual(await fetched(server, at('/'), { options }), failure('address_refused'));
});

test('gets files of http://localhost only where that is allowed', async () => {
  const server = () => httpReceiver((_, response) => response.end('mine'));
  const url = ({ url: own }: Receiver) => own;
  const found = await fetched(server(), url, { localhostAllowed: true });
  assert.equal(E.isRight(found) && found.right.text, 'mine');
  assert.deepEqual(await fetched(server(), url), failure('address_refused'));
});

test('takes status 200 alone', async () => {
  for (const status of [201, 204, 206, 304, 400, 403, 404, 500, 503]) {
    const server = httpsReceiver((_, response) => response.writeHead(status).end());
    assert.deepEqual(await fetched(server, at('/')), E.left({ kind: 'status', status }));
  }
});

test('takes nothing that is compressed, so that no small answer becomes a large file', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const server = httpsReceiver((_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
  );
  assert.deepEqual(await fetched(server, at('/')), failure('compressed'));
});

test('ends with what uses the file, and closes the connection of an endless one', async () => {
  const closed: Promise<unknown>[] = [];
  const server = httpsReceiver((_, response) => {
    closed.push(once(response, 'close'));
    flood(response);
  });
  const tooLarge = new Error('Too large.');
  const found = await fetched(server, at('/'), {
    use: async ({ bytes }) => {
      let read = 0;
      try {
        for await (const chunk of upTo(1_000_000, bytes, tooLarge)) read += chunk.length;
      } catch (error) {
        assert.equal(error, tooLarge);
      }
      assert.ok(read <= 1_000_000, `${read} bytes`);
      return 'enough';
    },
  });
  assert.deepEqual(found, E.right('enough'));
  await Promise.all(closed);
});

const flood = (response: ServerResponse): void => {
  while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  if (!response.destroyed) response.once('drain', () => flood(response));
};

test('ends at the deadline, before the answer and within its bytes', async () => {
  const options = { deadlineMs: 200 };
  const silent = httpsReceiver(() => undefined);
  assert.deepEqual(await fetched(silent, at('/'), { options }), failure('timeout'));
  const slow = httpsReceiver((_, response) => response.writeHead(200).write('a'));
  assert.deepEqual(await fetched(slow, at('/'), { options }), failure('timeout'));
});

test('ends when it is told to', async () => {
  const ends: (() => void)[] = [];
  const server = httpsReceiver((_, response) => {
    response.writeHead(200).write('a');
    for (const end of ends) end();
  });
  const onAbort = (end: () => void) => {
    ends.push(end);
    return () => void ends.splice(ends.indexOf(end), 1);
  };
  assert.deepEqual(await fetched(server, at('/'), { onAbort }), failure('aborted'));
  assert.deepEqual(ends, []);
});

test('says what is wrong with a connection', async () => {
  const cut = httpsReceiver((_, response) => {
    response.writeHead(200, { 'Content-Length': '10' }).write('half');
    setImmediate(() => response.destroy());
  });
  assert.deepEqual(await fetched(cut, at('/')), failure('connection_lost'));
  const noTls = rawReceiver((socket) => socket.end('SSH-2.0\r\n'));
  assert.deepEqual(await fetched(noTls, at('/')), failure('tls_failed'));
  const noName = httpsReceiver(() => undefined);
  const options = { resolve: async () => [] };
  assert.deepEqual(await fetched(noName, at('/'), { options }), failure('dns_failed'));
  const gone = await httpReceiver(() => undefined);
  await gone.close();
  const fetch = fileFetcher(onlyLoopback);
  const answer = await fetch({ url: gone.url, localhostAllowed: true, onAbort: forgotten }, whole);
  assert.deepEqual(answer, failure('connection_failed'));
});

test('rejects with an error of what uses the file', async () => {
  const server = httpsReceiver((_, response) => response.end('bytes'));
  const full = new Error('The disk is full.');
  await assert.rejects(
    fetched(server, at('/'), { use: () => Promise.reject(full) }),
    (error) => error === full,
  );
});

test.run();
