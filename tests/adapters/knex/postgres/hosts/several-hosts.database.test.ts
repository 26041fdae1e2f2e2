import assert from 'node:assert/strict';
import knex, { type Knex } from 'knex';
import type { ClientConfig } from 'pg';
import { postgresConfig } from '../../../../../adapters/knex/index.js';
import { clientOfHosts } from '../../../../../adapters/knex/session/postgres/hosts/several-hosts.js';
import { hourMs } from '../../../../../core/shared/time.js';
import {
  fairWeather,
  startTcpProxy,
  type TcpProxy,
} from '../../../../support/servers/tcp-proxy.js';
import { freePort } from '../../../../support/stores/postgres-server.js';
import { testDatabase } from '../../../../support/stores/test-database.js';
import { suite } from '../../../../support/suite.js';

const cases = suite('several hosts of Postgres');

/** Hosts that are one server, each with a name that its sessions tell. */
const withHosts = async (
  hosts: Readonly<Record<string, ClientConfig>>,
  use: (db: Knex) => Promise<void>,
): Promise<void> => {
  const settings = Object.entries(hosts).map(([name, config]) => ({
    name,
    settings: { connectionTimeoutMillis: hourMs, ...config, application_name: name },
  }));
  const client = clientOfHosts(settings);
  const log = { warn: () => {} };
  const db = knex.default({
    client,
    connection: String(settings[0]?.settings.connectionString ?? ''),
    pool: { max: 4 },
    log,
  });
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
};

const hostOf = async (db: Knex): Promise<string> => {
  const { rows } = await db.raw("select current_setting('application_name') as name");
  return rows[0].name;
};

const readOnly = { options: '-c default_transaction_read_only=on' };

cases('lead to the first one that accepts writes', async () => {
  const connectionString = await testDatabase();
  const closedPort = { host: '127.0.0.1', port: await freePort() };
  const hosts = { a: closedPort, b: { connectionString, ...readOnly }, c: { connectionString } };
  await withHosts(hosts, async (db) => assert.equal(await hostOf(db), 'c'));
});

cases('lead past one that does not answer', async () => {
  const url = new URL(await testDatabase());
  const proxy = await startTcpProxy(Number(url.port));
  proxy.turn(() => 'drop');
  const there = new URL(url);
  there.port = String(proxy.port);
  const hosts = { a: { connectionString: there.href }, b: { connectionString: url.href } };
  await withHosts(hosts, async (db) => assert.equal(await hostOf(db), 'b'));
  await proxy.close();
});

cases('are left by every connection when one of them breaks', async () => {
  const url = new URL(await testDatabase());
  const [proxy, other] = [
    await startTcpProxy(Number(url.port)),
    await startTcpProxy(Number(url.port)),
  ];
  const behind = ({ port }: TcpProxy) => {
    const there = new URL(url);
    there.port = String(port);
    return { connectionString: there.href };
  };
  await withHosts({ a: behind(proxy), b: behind(other) }, async (db) => {
    other.turn(() => 'drop');
    const both = await Promise.all([db.client.acquireConnection(), db.client.acquireConnection()]);
    assert.equal(await hostOf(db), 'a');
    other.turn(fairWeather);
    // The host becomes silent. Only one of its connections is known to be lost.
    proxy.turn(() => 'drop');
    both[0].__knex__disposed = new Error('it gave no answer');
    for (const connection of both) await db.client.releaseConnection(connection);
    assert.deepEqual([await hostOf(db), await hostOf(db)], ['b', 'b']);
    proxy.turn(fairWeather);
    assert.equal(await hostOf(db), 'b', 'the host of the last connection comes first');
  });
  await proxy.close();
  await other.close();
});

cases('are each named with the reason when none accepts writes, without the password', async () => {
  const port = await freePort();
  const db = knex.default(
    postgresConfig(`postgres://a:hush@127.0.0.1:${port},localhost:${port}/b`, 1),
  );
  await assert.rejects(db.raw('select 1'), (error: Error) => {
    assert.match(error.message, /no host accepts writes: 127\.0\.0\.1:\d+: .*; localhost:\d+: /);
    assert.doesNotMatch(`${error.stack} ${error.cause}`, /hush/);
    return true;
  });
  await db.destroy();
});

cases('can be one that must accept writes', async () => {
  const url = new URL(await testDatabase());
  const target = 'target_session_attrs=read-write';
  const refusing = knex.default(
    postgresConfig(`${url.href}?${target}&options=-c%20default_transaction_read_only%3Don`, 1),
  );
  await assert.rejects(refusing.raw('select 1'), /it is read-only/);
  await refusing.destroy();
  const accepting = knex.default(postgresConfig(`${url.href}?${target}`, 1));
  await accepting.raw('select 1');
  await accepting.destroy();
});

cases('are refused in a URL that cannot be used', () => {
  assert.throws(() => postgresConfig('postgres://a:hush@h1,h2:x/b', 1), /place 2 of 2/);
});

cases.run();
