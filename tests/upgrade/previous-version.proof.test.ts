import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrations } from '../../adapters/knex/migrations/index.js';
import { migrationNames } from '../../adapters/knex/migrations/statements.js';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import type { Demo } from '../../composition/demo.js';
import { startServer as startCurrentServer } from '../../composition/server/start-server.js';
import { commandLine } from '../support/hosts/command-line.js';
import {
  checkOut,
  type PreviousVersion,
  previousVersion,
  servesOnNewerSchemas,
} from '../support/hosts/previous-version.js';
import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { runCommand, type ServerProcess, startServer } from '../support/hosts/server-process.js';
import { apiClient } from '../support/http/api-client.js';
import { httpReceiver } from '../support/servers/receiver.js';
import { testDatabase } from '../support/stores/test-database.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const newest = migrationNames.at(-1) ?? '';

/** A database with a demo, which servers of both versions open. */
type Deployment = {
  readonly environment: ServerEnvironment;
  /** The entry of the previous version. */
  readonly previous: string;
  readonly canRestart: boolean;
};

/** A server of either version. */
type Server = Pick<ServerProcess, 'url' | 'end'>;

/** A server of this version, in this process. */
const startCurrent = async (environment: ServerEnvironment): Promise<Server> => {
  const configuration = readConfiguration({
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'warn',
    ...environment,
  });
  if ('problems' in configuration) throw new Error(configuration.problems.join('; '));
  const { url, stop } = await startCurrentServer(configuration);
  return { url, end: () => stop().then(() => 0) };
};

/** Migrates with the code of this version. */
const migrateNow = async (environment: ServerEnvironment): Promise<void> => {
  const { code, out, error } = await commandLine(environment)('migrate', '--json');
  assert.equal(code, 0, error);
  assert.ok(JSON.parse(out).applied.includes(newest));
};

/**
 * Reads every row beside the servers: none that either version wrote is called damaged, and those of the version before have no
 * checksum.
 */
const checkRows = async (environment: ServerEnvironment): Promise<void> => {
  const { code, out, error } = await commandLine(environment)('scrub', '--json');
  assert.equal(code, 0, `${out}${error}`);
  type Read = { readonly table: string; readonly rows: number; readonly without_checksum: number };
  const { data }: { readonly data: readonly Read[] } = JSON.parse(out);
  const events = data.find(({ table }) => table === 'events');
  assert.ok(events && events.rows > events.without_checksum, out);
};

/** Pause between two messages, in milliseconds. */
const pauseMs = 25;

/** Messages and their webhooks, sent through any server. */
const traffic = async (url: string, { key, channel }: Demo) => {
  const received = new Map<string, number>();
  const receiver = await httpReceiver((_, response, body) => {
    const { id } = JSON.parse(body.toString());
    received.set(id, (received.get(id) ?? 0) + 1);
    response.end();
  });
  const created = await apiClient(url, key).call('/v1/webhook_endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, subscribed_types: ['message.*'] }),
  });
  assert.equal(created.status, 201, await created.clone().text());
  const { id: endpoint }: { readonly id: string } = JSON.parse(await created.text());
  const accepted = new Set<string>();
  let number = 0;
  let isSending = false;
  let sending = Promise.resolve();

  const send = async (server: Server): Promise<void> => {
    number += 1;
    const to = `+1202558${String(number % 10_000).padStart(4, '0')}`;
    const answer = await apiClient(server.url, key).send(
      { channel, to, text: `${number}` },
      `key-${number}`,
    );
    const text = await answer.text();
    assert.equal(answer.status, 202, text);
    accepted.add(JSON.parse(text).id);
  };

  return {
    /** Sends messages through the servers in turns, until `stop`. */
    start: (...servers: readonly Server[]): void => {
      isSending = true;
      sending = (async () => {
        while (isSending)
          for (const server of servers) {
            await send(server);
            await pause(pauseMs);
          }
      })();
      sending.catch(() => undefined);
    },
    stop: async (): Promise<void> => {
      isSending = false;
      await sending;
    },
    /** Waits until so many more messages are accepted. Throws what the sending throws. */
    more: async (count: number): Promise<void> => {
      const enough = accepted.size + count;
      while (accepted.size < enough) await Promise.race([pause(pauseMs), sending]);
    },
    /** Waits until every message is read and every webhook delivered, and checks that none is lost or doubled. */
    check: async (...servers: readonly Server[]): Promise<void> => {
      for (const { url: each } of servers) {
        const client = apiClient(each, key);
        const messages = await eventually(async () => {
          const found = await client.messages();
          const unread = found.filter(({ status }) => status !== 'read');
          assert.equal(unread.length, 0, `${unread.length} messages are not read`);
          return found;
        });
        assert.deepEqual(messages.map(({ id }) => id).sort(), [...accepted].sort());
        const events = await client.events();
        assert.deepEqual(
          events.map(({ sequence }) => sequence),
          events.map((_, i) => i + 1),
        );
        for (const type of [
          'message.accepted',
          'message.sent',
          'message.delivered',
          'message.read',
        ])
          assert.deepEqual(
            events.flatMap((event) => (event.type === type ? [event.data.id] : [])).sort(),
            [...accepted].sort(),
            type,
          );
        const about = events.filter(({ type }) => type.startsWith('message.'));
        await eventually(async () => {
          const missing = about.filter(({ id }) => !received.has(id));
          assert.equal(missing.length, 0, `${missing.length} webhooks have not arrived`);
        });
        const deliveries = await client.deliveries(endpoint);
        assert.deepEqual(
          deliveries.map(({ event }) => event.id).sort(),
          about.map(({ id }) => id).sort(),
        );
      }
      const repeated = [...received.values()].filter((times) => times > 1);
      assert.deepEqual(repeated, []);
    },
    close: receiver.close,
  };
};

/** What to do with the previous version on Postgres: both versions serve beside each other. */
const sideBySide = async ({ environment, previous, canRestart }: Deployment): Promise<void> => {
  let old = await startServer(environment, previous);
  let current: Server | undefined;
  const demo: Demo = await runCommand(['demo'], environment, previous);
  const { start, stop, more, check, close } = await traffic(old.url, demo);
  try {
    start(old);
    await more(10);
    await migrateNow(environment);
    await more(10);
    await stop();
    current = await startCurrent(environment);
    start(old, current);
    await more(20);
    await stop();
    if (canRestart) {
      start(current);
      assert.equal(await old.end('SIGTERM'), 0);
      await more(10);
      old = await startServer(environment, previous);
      await stop();
      start(old, current);
      await more(20);
      await stop();
    }
    await check(old, current);
    await checkRows(environment);
  } finally {
    await stop().catch(() => undefined);
    await Promise.all([old.end('SIGTERM'), current?.end('SIGTERM')]);
    await close();
  }
};

/** The same on SQLite, where one server serves at a time, and the migration runs beside the previous version. */
const oneAfterTheOther = async (deployment: Deployment): Promise<void> => {
  const { environment, previous, canRestart } = deployment;
  const old = await startServer(environment, previous);
  const demo: Demo = await runCommand(['demo'], environment, previous);
  const { start, stop, more, check, close } = await traffic(old.url, demo);
  try {
    start(old);
    await more(10);
    await migrateNow(environment);
    await more(10);
    await stop();
    assert.equal(await old.end('SIGTERM'), 0);
    const restart = () => startServer(environment, previous);
    for (const open of canRestart ? [restart, startCurrent] : [startCurrent]) {
      const server = await open(environment);
      start(server);
      await more(10);
      await stop();
      await check(server);
      if (open === startCurrent) await checkRows(environment);
      assert.equal(await server.end('SIGTERM'), 0);
    }
  } finally {
    await stop().catch(() => undefined);
    await close();
  }
};

/** Where the schema lets no server of before serve: it is stopped, the database moved, and the new one started. */
const stoppedBetween = async ({ environment, previous }: Deployment): Promise<void> => {
  const old = await startServer(environment, previous);
  const demo: Demo = await runCommand(['demo'], environment, previous);
  const { start, stop, more, check, close } = await traffic(old.url, demo);
  let current: Server | undefined;
  try {
    start(old);
    await more(40);
    await stop();
    assert.equal(await old.end('SIGTERM'), 0);
    await migrateNow(environment);
    await assert.rejects(startServer(environment, previous));
    current = await startCurrent(environment);
    start(current);
    await more(20);
    await stop();
    await check(current);
    await checkRows(environment);
  } finally {
    await stop().catch(() => undefined);
    await current?.end('SIGTERM');
    await close();
  }
};

const cases = suite('the previous version on the new schema');

const found = previousVersion();
if ('reason' in found) console.log(`The previous version was not run: ${found.reason}.`);

const withPrevious = (
  version: PreviousVersion,
  databaseUrl: (folder: string) => Promise<string>,
  use: (deployment: Deployment) => Promise<void>,
) =>
  withTempFolder(async (folder) => {
    const sources = join(folder, 'previous');
    const previous = await checkOut(version, sources);
    const canRestart = servesOnNewerSchemas(sources);
    if (!canRestart)
      console.log(
        `The version of ${version.migration} was not restarted: it refuses every newer schema.`,
      );
    const environment = {
      ROUNDTRIP_DATABASE_URL: await databaseUrl(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    const mayServe = version.migration >= (migrations[newest]?.oldestServer ?? '');
    await (mayServe ? use : stoppedBetween)({ environment, previous, canRestart });
  });

cases('loses and doubles nothing on Postgres, beside a server of this version', () =>
  'reason' in found ? undefined : withPrevious(found, testDatabase, sideBySide),
);

cases('loses and doubles nothing on SQLite, before and after a server of this version', () =>
  'reason' in found
    ? undefined
    : withPrevious(
        found,
        async (folder) => `sqlite:${join(folder, 'roundtrip.db')}`,
        oneAfterTheOther,
      ),
);

cases.run();
