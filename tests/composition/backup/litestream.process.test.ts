import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import {
  litestreamProgram,
  notInstalled,
  replicate,
  restoreFrom,
} from '../../support/litestream/litestream.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const test = suite('a database that Litestream copies');

const environmentIn = (folder: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_LOG_LEVEL: 'silent',
});

const ada = '+12025550171';
const bo = '+12025550124';

/** A server with Litestream beside it. */
const scene = async (folder: string) => {
  const live = join(folder, 'live');
  const replica = { folder: join(folder, 'replica') };
  const environment = environmentIn(live);
  const demo = await makeDemoIn(environment);
  const server = await startServer(environment);
  const copying = await replicate(join(live, 'roundtrip.db'), replica);
  const client = apiClient(server.url, demo.key);
  const send = async (to: string, text: string): Promise<string> => {
    const answer = await client.send({ channel: demo.channel, to, text });
    assert.equal(answer.status, 202);
    return ((await answer.json()) as { readonly id: string }).id;
  };
  const isRead = (id: string) =>
    eventually(async () => assert.equal((await client.message(id)).status, 'read'));
  let scratch = 0;
  /** Waits until a restore would have a text. */
  const isCopied = (text: string) =>
    eventually(async () => {
      scratch += 1;
      const path = join(folder, `scratch-${scratch}.db`);
      await restoreFrom(replica, path);
      assert.ok(readFileSync(path).includes(text), `${text} is not copied yet`);
    });
  const crash = async (): Promise<void> => {
    await Promise.all([server.end('SIGKILL'), copying.kill()]);
    for (const name of readdirSync(live))
      if (name.startsWith('roundtrip.db')) rmSync(join(live, name));
  };
  const restore = async (asOf?: Date) => {
    await restoreFrom(replica, join(live, 'roundtrip.db'), asOf);
    const at = asOf ? ['--as-of', asOf.toISOString()] : [];
    const begun = await commandLine(environment)('incarnation', 'begin', ...at, '--json');
    assert.equal(begun.code, 0, begun.error);
    assert.equal(JSON.parse(begun.out).incarnation, 2);
  };
  return { live, environment, ...demo, send, isRead, isCopied, crash, restore };
};

const missing = litestreamProgram() === undefined;
const skipped = (reason: string) => () => console.warn(`did not run: ${reason}`);
const whereInstalled = (run: () => Promise<void>) => (missing ? skipped(notInstalled) : run);

test(
  'is restored as of an instant, and who was erased after it is erased again',
  whereInstalled(() =>
    withTempFolder(async (folder) => {
      const { live, environment, key, project_id, send, isRead, isCopied, crash, restore } =
        await scene(folder);
      const before = await send(bo, 'before the instant');
      await isRead(before);
      const secret = await send(ada, 'the secret of Ada');
      await isRead(secret);
      await send(bo, 'the last before');
      await isCopied('the last before');
      const instant = new Date();
      const after = await send(bo, 'after the instant');
      const erased = await commandLine(environment)(
        ...['erase', '--project', project_id, '--recipient', ada, '--json'],
      );
      assert.equal(erased.code, 0, erased.error);
      await send(bo, 'the last of all');
      await isCopied('the last of all');
      await crash();
      await restore(instant);
      assert.ok(!readFileSync(join(live, 'roundtrip.db')).includes('secret of Ada'));
      const server = await startServer(environment);
      const client = apiClient(server.url, key);
      assert.equal((await client.message(before)).status, 'read');
      assert.equal((await client.message(secret)).to, 'erased');
      assert.equal((await client.call(`/v1/messages/${after}`)).status, 404);
      assert.equal(await server.end('SIGTERM'), 0);
      const scrubbed = await commandLine(environment)('scrub');
      assert.equal(scrubbed.code, 0, scrubbed.error);
    }),
  ),
);

test(
  'has all of the time before a crash but the last moment, and serves on without a gap in what it has',
  whereInstalled(() =>
    withTempFolder(async (folder) => {
      const { live, environment, key, channel, send, isCopied, crash, restore } =
        await scene(folder);
      const sent: string[] = [];
      let isOver = false;
      const sending = (async () => {
        while (!isOver) sent.push(await send(bo, `text ${sent.length}.`));
      })().catch(() => undefined);
      await eventually(async () => assert.ok(sent.length >= 200, `${sent.length} sent`));
      const copied = sent.length;
      await isCopied(`text ${copied - 1}.`);
      await crash();
      isOver = true;
      await sending;
      await restore();
      const server = await startServer(environment);
      const client = apiClient(server.url, key);
      const found = new Set((await client.messages()).map(({ id }) => id));
      const lost = sent.findIndex((id) => !found.has(id));
      if (lost !== -1) {
        assert.ok(lost >= copied, `${lost} of ${copied} that were copied`);
        assert.ok(!sent.slice(lost).some((id) => found.has(id)), 'one after a lost one is there');
      }
      const events = await client.events();
      const accepted = events.filter(({ type }) => type === 'message.accepted');
      assert.deepEqual(new Set(accepted.map(({ data }) => data.id)), found);
      const answer = await client.send({ channel, to: bo, text: 'after the restore' });
      assert.equal(answer.status, 202);
      assert.ok(existsSync(join(live, 'roundtrip.db-wal')));
      assert.equal(await server.end('SIGTERM'), 0);
    }),
  ),
);

test.run();
