import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import knex from 'knex';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.js';
import { knexStores, migrate, sqliteConfig } from '../../../adapters/knex/index.js';
import { sqliteDriverName } from '../../../adapters/knex/session/sqlite/driver.js';
import { aesSealing } from '../../../adapters/system/index.js';
import {
  createMessaging,
  type HostedMessaging,
  inMemory,
} from '../../../composition/host/index.js';
import { type OpenedChannel, openChannel } from '../../../composition/testing/open-channel.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { MessageId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { program } from '../../support/hosts/program.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

/** Not the number of examples, which the triggers of the database name in their errors. */
const person: PhoneNumber = '+12025550187';
const other: PhoneNumber = '+12025550124';
const secret = 'a secret of the person';
const plain = 'something else';
const sentToPerson = 100;
/** With these it takes three commits to erase the person. */
const receivedFromPerson = 1_000;
const { newId } = inMemory();

/** What must be nowhere: the number with and without `+`, as the provider's ids have it, and the texts. */
const traces = [person.slice(1), Buffer.from(person).toString('base64').slice(0, 16), secret];

/** The provider's ids have the number of the recipient in them, as those of WhatsApp. */
const providerIdOf = (to: string, id: string): string =>
  `wamid.${Buffer.from(to).toString('base64')}.${id}`;

/** A chat network that writes down whom it is called for. */
const providerOf = (calls: string[]): ChatProvider => ({
  unknownWaitMs: 1_000,
  silenceCounts: true,
  send: async ({ message }) => {
    calls.push(message.to);
    return { kind: 'taken', providerId: providerIdOf(message.to, message.id) };
  },
});

/** Every table and column of a file whose values have one of the texts. */
const tracesIn = (path: string): readonly string[] => {
  const database = new Database(path, { readonly: true });
  try {
    const tables = database
      .prepare<[], string>(`select name from sqlite_master where type = 'table'`)
      .pluck()
      .all();
    return tables.flatMap((table) => {
      const rows = database.prepare<[], object>(`select * from "${table}"`).all();
      const found = rows.filter((row) =>
        traces.some((trace) => JSON.stringify(row).includes(trace)),
      );
      return found.map((row) => `${table}: ${JSON.stringify(row)}`);
    });
  } finally {
    database.close();
  }
};

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The files below a folder whose bytes have one of the texts. */
const filesWithTraces = (folder: string): readonly string[] =>
  filesBelow(folder).filter((path) => {
    const bytes = readFileSync(path);
    return traces.some((trace) => bytes.includes(trace));
  });

type Scene = {
  readonly folder: string;
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly calls: string[];
  readonly withHost: <A>(use: (messaging: HostedMessaging) => Promise<A>) => Promise<A>;
};

const scene = (use: (scene: Scene) => Promise<void>): Promise<void> =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'messages.db');
    const calls: string[] = [];
    const key = Buffer.alloc(32, 7);
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${path}`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
      // The host below keeps no key in this folder, and a command makes none beside data.
      ROUNDTRIP_ENCRYPTION_KEY: key.toString('base64'),
    };
    const withHost: Scene['withHost'] = async (body) => {
      const database = knex.default(sqliteConfig(path));
      await migrate(database);
      const stores = knexStores(database, { newId });
      const messaging = createMessaging({
        newId,
        stores,
        sealing: aesSealing(key),
        blobs: fileSystemBlobStore(join(folder, 'media')),
        providers: { test: providerOf(calls) },
      });
      try {
        return await body(messaging);
      } finally {
        await messaging.stop();
        await stores.close();
        await database.destroy();
      }
    };
    await use({ folder, path, environment, calls, withHost });
  });

type Opened = Pick<OpenedChannel, 'project' | 'channel'>;

const accept = async (
  { acceptMessage }: HostedMessaging,
  { project, channel }: Opened,
  to: PhoneNumber,
  text: string,
): Promise<MessageId> => {
  const payload = { kind: 'text', text } as const;
  const send = { channel, to, payload, metadata: { note: text } };
  return rightOf(await acceptMessage({ project, send })).message;
};

/** Receives a document from a person. */
const receive = async (
  { storeAttachment, receiveReports }: HostedMessaging,
  { channel }: Opened,
  from: PhoneNumber,
  text: string,
): Promise<void> => {
  const bytes = (async function* () {
    yield Buffer.from(`${text} in a file`);
  })();
  const upload = { bytes, declaredType: 'text/plain', filename: `${text}.txt` };
  const attachment = rightOf(await storeAttachment(upload));
  const { id: media, mimeType, filename } = attachment;
  const content = { type: 'document', media, mimeType, filename, caption: text } as const;
  const providerId = providerIdOf(from, text.length.toString());
  await receiveReports([
    {
      ...{ kind: 'inbound', channel, providerId, from, at: Date.now(), content, answers: null },
      attachments: [attachment],
    },
  ]);
};

/** Receives texts from the person, at once. */
const receiveTexts = ({ receiveReports }: HostedMessaging, { channel }: Opened): Promise<unknown> =>
  receiveReports(
    Array.from({ length: receivedFromPerson }, (_, i) => ({
      ...{ kind: 'inbound', channel, from: person, at: Date.now(), answers: null },
      ...{ content: { type: 'text', body: secret }, providerId: providerIdOf(person, `text.${i}`) },
    })),
  );

/** Messages to and from two persons. */
const fill = async (messaging: HostedMessaging): Promise<Opened> => {
  const opened = await openChannel(messaging, Date.now());
  const { project } = opened;
  await receiveTexts(messaging, opened);
  messaging.start();
  const sending = Array.from({ length: sentToPerson }, () =>
    accept(messaging, opened, person, secret),
  );
  const ids = await Promise.all([...sending, accept(messaging, opened, other, plain)]);
  await receive(messaging, opened, person, secret);
  await receive(messaging, opened, other, plain);
  await eventually(async () => {
    for (const id of [present(ids.at(-2)), present(ids.at(-1))])
      assert.equal(rightOf(await messaging.getMessage({ project, id })).progress.status, 'sent');
  });
  return opened;
};

/** Messages that wait, because no worker runs. */
const wait = async (messaging: HostedMessaging, opened: Opened): Promise<void> => {
  for (const to of [person, other, person, person])
    await accept(messaging, opened, to, to === person ? secret : plain);
};

const erasedCount = `select count(*) from messages where record like '%"providerType":"erased"%'`;

/** How many messages of a file are erased. */
const erasedIn = (path: string): number => {
  const database = new Database(path, { readonly: true });
  const counted = database.prepare(erasedCount).pluck().get();
  database.close();
  return Number(counted);
};

/** Kills its process at the end of the commit with which so many messages are erased. */
const killedAt = (erased: number): string => `
  import { createRequire } from 'node:module';
  const require = createRequire(${JSON.stringify(import.meta.filename)});
  const { prototype } = require(${JSON.stringify(sqliteDriverName())});
  const { prepare } = prototype;
  prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (sql !== 'commit') return statement;
    const { run } = statement;
    statement.run = () => {
      const result = run.call(statement);
      const erased = prepare.call(this, ${JSON.stringify(erasedCount)}).pluck().get();
      if (erased >= ${erased}) process.kill(process.pid, 'SIGKILL');
      return result;
    };
    return statement;
  };`;

/** Runs the command in a process of its own, which is killed when it has erased some messages more; its exit code, or null. */
const eraseSome = async (
  count: number,
  project: string,
  { path, environment }: Scene,
): Promise<number | null> => {
  const main = resolve(import.meta.dirname, '../../../composition/main.ts');
  const preload = encodeURIComponent(killedAt(erasedIn(path) + count));
  const given = ['--import', `data:text/javascript,${preload}`, ...program(main)];
  const args = [...given, 'erase', '--project', project, '--recipient', person];
  const child = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code;
};

const test = suite('the erasure of a person');

test('leaves no trace in the database, when it was killed twice, and keeps what counts', () =>
  scene(async (given) => {
    const { folder, path, environment, calls, withHost } = given;
    const opened = await withHost(fill);
    const { project } = opened;
    await withHost((messaging) => wait(messaging, opened));
    const known = () =>
      withHost(async ({ listEvents, getUsage }) => {
        const { items } = rightOf(await listEvents({ project, limit: 100 }));
        const usage = rightOf(await getUsage({ project }));
        return { sequences: items.map(({ sequence }) => sequence), usage };
      });
    const before = await known();
    assert.ok(tracesIn(path).length > sentToPerson, 'nothing to erase');
    for (const count of [1, 1]) assert.equal(await eraseSome(count, project, given), null);
    assert.ok(tracesIn(path).length > 0, 'two commits erased everything');
    assert.equal(await eraseSome(Number.POSITIVE_INFINITY, project, given), 0);
    assert.deepEqual(tracesIn(path), []);

    const after = await known();
    assert.deepEqual(after.sequences, before.sequences);
    const said = await commandLine(environment)(
      ...['erase', '--project', project, '--recipient', person.slice(1), '--vacuum', '--json'],
    );
    assert.equal(said.code, 0, said.error);
    assert.deepEqual(JSON.parse(said.out), { messages: 0, events: 0, media: 0, unsent: 0 });
    assert.equal(await withHost(({ sweepMedia }) => sweepMedia(Date.now() + 1_000)), 1);
    assert.deepEqual(filesWithTraces(folder), []);

    const made = calls.length;
    await withHost(async (messaging) => {
      const { listMessages, getMessage, start } = messaging;
      const { items } = rightOf(await listMessages({ project, limit: 100 }));
      assert.ok(
        items.some(({ error }) => error?.code === 'erased'),
        'no message was given up',
      );
      assert.equal(items.filter(({ from, to }) => from === other || to === other).length, 3);
      start();
      const again = await accept(messaging, opened, person, 'a new beginning');
      await eventually(async () => {
        const { progress, to } = rightOf(await getMessage({ project, id: again }));
        assert.deepEqual([progress.status, to], ['sent', person]);
      });
    });
    assert.deepEqual(calls.slice(made).sort(), [person, other].sort());
  }));

test.run();
