import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { ReadableStream } from 'node:stream/web';
import * as E from 'fp-ts/lib/Either.js';
import type { AnsweredRequest, Mount } from '../../../../adapters/http/index.js';
import { mountedHost } from '../../../support/hosts/mounted-host.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { growing } from '../../../support/time/growing.js';

const cases = suite('the API as a Fetch handler');

const mebi = 1_024 * 1_024;
const pdf = Buffer.from('%PDF-1.7\n');
const chunk = Buffer.concat([pdf, Buffer.alloc(64 * 1_024 - pdf.length)]);

/** A stream of chunks of 64 KiB, and how many of them were taken. */
const chunksOf = (count: number) => {
  const taken = { chunks: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (taken.chunks === count) return controller.close();
        taken.chunks += 1;
        controller.enqueue(chunk);
      },
      cancel: () => {
        taken.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken };
};

const upload = (stream: ReadableStream): RequestInit =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: stream,
    duplex: 'half',
  }) as RequestInit;

const codeOf = async (response: Response): Promise<unknown> => {
  const { error } = (await response.json()) as { error?: { code?: unknown } };
  return error?.code;
};

/** What an upload refuses with, once all of its bytes are read. */
const refused = E.left({
  code: 'unsupported_media_type',
  declared: 'a/b',
  sniffed: 'c/d',
} as const);

cases('sends a message, and refuses what a socket refuses', async () => {
  const { fetch, send, handler } = await mountedHost();
  const sent = await fetch('/v1/messages', send('+12025550123'));
  assert.deepEqual([sent.status, sent.statusText], [202, 'Accepted']);
  assert.equal(((await sent.json()) as { status: string }).status, 'accepted');
  assert.match(sent.headers.get('service-request-id') ?? '', /^req_/);
  assert.equal(sent.headers.get('connection'), null);

  const refusals = [
    await fetch('/v1/messages', send('+15555555555')),
    await fetch('/v1/nothing'),
    await fetch('/v1/messages', { method: 'PUT', body: '{}' }),
    await handler.fetch(new Request('https://example.com/v1/messages')),
  ];
  const seen = await Promise.all(refusals.map(async (each) => [each.status, await codeOf(each)]));
  assert.deepEqual(seen, [
    [422, 'invalid_recipient'],
    [404, 'route_not_found'],
    [405, 'method_not_allowed'],
    [401, 'api_key_invalid'],
  ]);
});

cases('answers HEAD and 304 without a body, and keeps repeated headers apart', async () => {
  const cookies: Mount = {
    prefix: '/cookies',
    serve: async ({ res }) =>
      void res.writeHead(200, ['set-cookie', 'a=1', 'set-cookie', 'b=2']).end(),
  };
  const { fetch } = await mountedHost({ mounts: [cookies] });
  const head = await fetch('/v1/openapi.json', { method: 'HEAD' });
  assert.deepEqual([head.status, head.body], [200, null]);
  assert.ok(Number(head.headers.get('content-length')) > 10_000);

  const file = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: pdf };
  const { id } = (await (await fetch('/v1/media', file)).json()) as { id: string };
  const got = await fetch(`/v1/media/${id}/content`);
  const etag = got.headers.get('etag') ?? '';
  assert.deepEqual(Buffer.from(await got.arrayBuffer()), pdf);
  const headers = { 'if-none-match': etag };
  const same = await fetch(`/v1/media/${id}/content`, { headers });
  assert.deepEqual([same.status, same.body, same.headers.get('etag')], [304, null, etag]);

  const { headers: set } = await fetch('/cookies');
  assert.deepEqual(set.getSetCookie(), ['a=1', 'b=2']);
});

cases('leaves the content coding to the host', async () => {
  const { fetch } = await mountedHost();
  const page = await fetch('/docs', { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(page.headers.get('content-encoding'), null);
  assert.match(await page.text(), /^<!doctype html>/);
});

cases('cancels no body during the read of its end', async () => {
  const escaped: unknown[] = [];
  const onEscape = (error: unknown): void => void escaped.push(error);
  process.on('uncaughtException', onEscape);
  const { fetch } = await mountedHost();
  async function* slowEnd() {
    yield pdf;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const headers = { 'content-type': 'application/pdf', 'content-length': `${pdf.length}` };
  const init = { method: 'POST', headers, body: slowEnd(), duplex: 'half' };
  const { status } = await fetch('/v1/media', init as unknown as RequestInit);
  assert.equal(status, 201);
  await new Promise((resolve) => setTimeout(resolve, 60));
  process.off('uncaughtException', onEscape);
  assert.deepEqual(escaped, []);
});

cases('takes an upload of 100 MiB as fast as it is read', async () => {
  let read = 0;
  let ahead = 0;
  const { stream, taken } = chunksOf(1_600);
  const { fetch } = await mountedHost({
    services: {
      uploadMedia: async ({ upload: { bytes } }) => {
        for await (const chunk of bytes) {
          read += chunk.length;
          ahead = Math.max(ahead, taken.chunks * 64 * 1_024 - read);
        }
        return refused;
      },
    },
  });
  const { status } = await fetch('/v1/media', upload(stream));
  assert.deepEqual([status, read], [422, 100 * mebi]);
  assert.ok(ahead < mebi, `${ahead} bytes were taken before they were read`);
});

cases('refuses a body that is too large, before or while it arrives', async () => {
  const { fetch, send } = await mountedHost({ limits: { jsonBytes: 100_000, uploadBytes: mebi } });
  const { stream, taken } = chunksOf(4_000);
  const cut = await fetch('/v1/media', upload(stream));
  assert.deepEqual([cut.status, await codeOf(cut)], [413, 'payload_too_large']);
  await eventually(async () => assert.ok(taken.isCancelled));
  assert.ok(taken.chunks < 200, `${taken.chunks} chunks were taken`);

  const json = { ...send('+12025550123'), body: JSON.stringify({ text: 'x'.repeat(200_000) }) };
  const tooLong = await fetch('/v1/messages', json);
  assert.deepEqual([tooLong.status, await codeOf(tooLong)], [413, 'payload_too_large']);
});

cases('downloads as fast as the client reads, and stops when it cancels', async () => {
  const given = { chunks: 0, isEnded: false };
  async function* endless() {
    try {
      for (;;) {
        given.chunks += 1;
        yield Buffer.alloc(64 * 1_024);
      }
    } finally {
      given.isEnded = true;
    }
  }
  const { fetch } = await mountedHost({
    services: { readMedia: async () => endless(), getMedia: async () => E.right(largeFile) },
  });
  const { body } = await fetch('/v1/media/med_01ARZ3NDEKTSV4RRFFQ69G5FAV/content');
  const reader = body?.getReader();
  for (let i = 0; i < 20; i += 1) await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(given.chunks < 60, `${given.chunks} chunks were read ahead`);
  await reader?.cancel();
  await eventually(async () => assert.ok(given.isEnded));
});

cases('gives up a response that no client reads', () =>
  growing(50, async (idleMs) => {
    async function* endless() {
      for (;;) yield Buffer.alloc(64 * 1_024);
    }
    const { fetch, handler } = await mountedHost({
      limits: { idleMs },
      services: { readMedia: async () => endless(), getMedia: async () => E.right(largeFile) },
    });
    const left = await fetch('/v1/media/med_01ARZ3NDEKTSV4RRFFQ69G5FAV/content');
    assert.equal(handler.load().requests, 1);
    await eventually(async () => assert.equal(handler.load().requests, 0));
    await assert.rejects(left.arrayBuffer());
  }),
);

cases('ends its work when the signal of the request aborts', async () => {
  const seen: unknown[] = [];
  let started = (): void => undefined;
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const { request, handler } = await mountedHost({
    services: {
      uploadMedia: async ({ upload: { bytes } }) => {
        try {
          for await (const _ of bytes) started();
        } catch (error) {
          seen.push(error);
          throw error;
        }
        return refused;
      },
    },
  });
  const aborter = new AbortController();
  const stalls = new ReadableStream({ start: (controller) => controller.enqueue(pdf) });
  const init = { ...upload(stalls), signal: aborter.signal };
  const answer = handler.fetch(request('/v1/media', init));
  await isStarted;
  aborter.abort(new Error('gone'));
  await assert.rejects(answer, { message: 'gone' });
  await eventually(async () => assert.match(String(seen[0]), /disconnected/));
  await eventually(async () => assert.equal(handler.load().requests, 0));
  const late = request('/v1/whoami', { signal: aborter.signal });
  await assert.rejects(handler.fetch(late), { message: 'gone' });
});

cases('knows the address that the host gives, and that of a trusted proxy before it', async () => {
  const answered: AnsweredRequest[] = [];
  const { handler, request, newKey } = await mountedHost({
    trustedProxies: ['10.0.0.0/8'],
    onAnswered: (each) => answered.push(each),
  });
  const key = await newKey(['203.0.113.0/24']);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statuses = [];
  for (const [address, sent] of [
    ['203.0.113.7', {}],
    ['198.51.100.7', {}],
    ['198.51.100.7', headers],
    ['10.1.2.3', headers],
    [undefined, {}],
  ] as const) {
    const options = address === undefined ? {} : { address };
    const called = request('/v1/whoami', { headers: sent }, key);
    statuses.push((await handler.fetch(called, options)).status);
  }
  assert.deepEqual(statuses, [200, 401, 401, 200, 401]);
  await eventually(async () => assert.equal(answered.length, 5));
  assert.deepEqual(
    answered.map(({ address }) => address),
    ['203.0.113.7', '198.51.100.7', '198.51.100.7', '203.0.113.9', 'unknown'],
  );
  assert.ok(answered.every(({ bytesOut }) => bytesOut > 100));
});

cases('runs in the asynchronous context of the host', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const { fetch } = await mountedHost({
    services: {
      isReady: async () => {
        seen.push(storage.getStore());
        return true;
      },
    },
  });
  await Promise.all(['a', 'b'].map((name) => storage.run(name, () => fetch('/readyz'))));
  // It would make each later promise of this process dearer.
  storage.disable();
  assert.deepEqual(seen.sort(), ['a', 'b']);
});

cases('refuses a body that the host has read, and says so', async () => {
  const { handler, request, send, faults } = await mountedHost();
  const called = request('/v1/messages', send('+12025550123'));
  await called.json();
  const { status, ...answer } = await handler.fetch(called).then(async (response) => ({
    status: response.status,
    code: await codeOf(response),
  }));
  assert.deepEqual([status, answer.code], [422, 'body_already_read']);
  assert.match(String(faults[0]), /POST \/v1\/messages .*before every body parser/);
});

cases('waits for requests in flight when it closes, and refuses new ones', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<boolean>((resolve) => {
    letGo = () => resolve(true);
  });
  const { handler, fetch } = await mountedHost({ services: { isReady: () => held } });
  const first = fetch('/readyz');
  await eventually(async () => assert.equal(handler.load().requests, 1));
  const closed = handler.close(10_000);
  const second = await fetch('/readyz');
  assert.deepEqual([second.status, await codeOf(second)], [503, 'service_unavailable']);
  letGo();
  assert.equal((await first).status, 200);
  await closed;
  await handler.close(0);
});

const largeFile = {
  id: 'med_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  size: 1_000 * mebi,
  sha256: 'a'.repeat(64),
  mimeType: 'application/pdf',
  filename: null,
} as never;

cases.run();
