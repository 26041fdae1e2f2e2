import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../../core/commit/change.js';
import type { FetchFile } from '../../../../core/ports/machine/file-fetch.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import { dayMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('files by their addresses: when processes die');

const url = 'https://shop.example.com/lamp.png';

const image = { kind: 'file', url, as: 'image', caption: null, filename: null } as const;

/** A server that has the file, and counts who asks for it. */
const fileOf = (asked: string[], before = () => {}): FetchFile => {
  return async (request, use) => {
    asked.push(request.url);
    before();
    const bytes = streamOf(samples['image/png']);
    return E.right(await use({ contentType: 'image/png', filename: 'lamp.png', bytes }));
  };
};

const send = async (host: DrivenHost, payload: object = image, to = '+12025550123') => {
  const { project, channel } = host;
  const command = { channel, to, payload: payload as typeof image, metadata: {} };
  return rightOf(await host.acceptMessage({ project, send: command })).message;
};
const shown = async (host: DrivenHost, id: Awaited<ReturnType<typeof send>>) =>
  rightOf(await host.getMessage({ project: host.project, id }));
const files = async ({ listMedia, project }: DrivenHost) =>
  rightOf(await listMedia({ project, use: 'messages', limit: 9 })).items;

/** Dies at the nth commit of the worker, before it is made or after. */
const dyingAt = (nth: number, moment: 'before' | 'after') => {
  let host: DrivenHost | undefined;
  let commits = 0;
  const stores = (raw: Stores): Stores => ({
    ...raw,
    commit: (async (change: Change) => {
      const isOfFetch = change.makeDue?.some(({ queuedAt }) => queuedAt !== undefined) === true;
      const isOfWorker = change.requires?.lease !== undefined || isOfFetch;
      if (isOfWorker) commits += 1;
      const dies = isOfWorker && commits === nth;
      if (!dies) return raw.commit(change);
      if (moment === 'after') await raw.commit(change);
      host?.crash();
      return new Promise(() => {});
    }) as Stores['commit'],
  });
  return {
    stores,
    attach: (made: DrivenHost) => {
      host = made;
    },
    hasDied: () => commits >= nth,
  };
};

test('is sent once with its file, at any commit at which the worker dies', async () => {
  const deaths: string[] = [];
  for (let nth = 1; ; nth += 1) {
    let hasDied = true;
    for (const moment of ['before', 'after'] as const) {
      const asked: string[] = [];
      const death = dyingAt(nth, moment);
      const host = await drivenHost({ fetchFile: fileOf(asked), stores: death.stores });
      death.attach(host);
      const id = await send(host);
      const next = await send(host, { kind: 'text', text: 'After it' });
      await host.time.advance(minuteMs);
      hasDied &&= death.hasDied();
      host.crash();
      host.restart();
      await host.time.advance(2 * minuteMs);
      const message = await shown(host, id);
      const where = `${moment} commit ${nth}`;
      assert.equal(message.progress.status, 'read', where);
      assert.equal((await shown(host, next)).progress.status, 'read', where);
      const stored = await files(host);
      assert.ok('media' in message.content, where);
      assert.deepEqual(
        stored.map((file) => file.id),
        [message.content.media],
        where,
      );
      assert.ok(asked.length <= 2, `${where}: ${asked.length} fetches`);
      assert.deepEqual([...host.ledger.calls().values()], [1, 1], where);
      assert.equal(await host.jobOf(host.project, id), undefined, where);
      deaths.push(where);
    }
    if (!hasDied) break;
  }
  assert.ok(deaths.length >= 6, deaths.join());
});

test('is fetched again, and bytes that no file names are swept, when the worker dies within the fetch', async () => {
  const asked: string[] = [];
  const host: DrivenHost = await drivenHost({
    fetchFile: fileOf(asked, () => {
      if (asked.length === 1) host.crash();
    }),
  });
  const id = await send(host);
  await host.time.advance(secondMs);
  assert.equal((await shown(host, id)).progress.status, 'accepted');
  host.restart();
  await host.time.advance(minuteMs);
  assert.equal((await shown(host, id)).progress.status, 'read');
  assert.equal(asked.length, 2);
  assert.equal((await files(host)).length, 1);
});

test('leaves no bytes for ever when it is cancelled after they are stored', async () => {
  const host: DrivenHost = await drivenHost({
    fetchFile: async (_, use) => {
      const bytes = streamOf(samples['image/png']);
      const used = await use({ contentType: 'image/png', filename: undefined, bytes });
      rightOf(await host.cancelMessage({ project: host.project, id }));
      return E.right(used);
    },
  });
  const id = await send(host);
  await host.time.advance(minuteMs);
  assert.equal((await shown(host, id)).error?.code, 'cancelled');
  assert.deepEqual(await files(host), []);
  const later = host.time.clock() + 2 * dayMs;
  assert.equal(await host.sweepMedia(later), 1);
});

test('waits for a place when many files are slow, and no other message does', async () => {
  const slow: (() => void)[] = [];
  const asked: string[] = [];
  const host = await drivenHost({
    fetchFile: async (request, use) => {
      await new Promise<void>((resolve) => slow.push(resolve));
      return fileOf(asked)(request, use);
    },
  });
  const ids: MessageId[] = [];
  for (let i = 0; i < 20; i += 1) ids.push(await send(host, image, `+12025550${150 + i}`));
  const text = await send(host, { kind: 'text', text: 'Hello' }, '+12025550199');
  await host.time.advance(3 * secondMs);
  assert.equal((await shown(host, text)).progress.status, 'read');
  assert.equal(slow.length, 8);
  let begun = 0;
  while (begun < 20) {
    present(slow[begun])();
    begun += 1;
    await host.time.advance(secondMs);
    assert.equal(slow.length, Math.min(20, 8 + begun));
  }
  await host.time.advance(3 * secondMs);
  for (const id of ids) assert.equal((await shown(host, id)).progress.status, 'read');
  assert.equal(asked.length, 20);
});

test('fails when its time-to-live is over before its file is there', async () => {
  const host = await drivenHost({ fetchFile: () => new Promise(() => {}) });
  const id = await send(host);
  await host.time.advance(dayMs + minuteMs);
  const { error, content } = await shown(host, id);
  assert.equal(error?.code, 'expired');
  assert.ok('url' in content && content.url === url);
});

test.run();
