import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import type { ClientConfig } from 'pg';
import type { Connection } from '../connection.js';
import { firstSuccess } from './first-success.js';

const require = createRequire(import.meta.url);

/** A host, and how to connect to it. */
export type HostSettings = { readonly name: string; readonly settings: ClientConfig };

/** knex's client for Postgres, with the function that its dialects override to open a connection. */
declare class PostgresClient extends Knex.Client {
  _acquireOnlyConnection(): Promise<Connection>;
}

/** How long a host may take to say whether it accepts writes, in ms. */
const answerTimeoutMs = 2_000;

/**
 * A client of knex whose connections lead to the first of the hosts that accepts writes. It begins with the host of the last
 * connection. When a connection has failed, all that were opened before are replaced when they are next needed, because they
 * lead to the same host.
 */
export const clientOfHosts = (hosts: readonly HostSettings[]): typeof Knex.Client => {
  const Base: typeof PostgresClient = require('knex/lib/dialects/postgres/index.js');
  let preferred = 0;
  let generation = 0;
  const generations = new WeakMap<Connection, number>();
  const onLost = (connection: Connection): void => {
    if (generations.get(connection) === generation) generation += 1;
  };

  return class extends Base {
    override async _acquireOnlyConnection(): Promise<Connection> {
      const order = hosts.map((_, i) => (preferred + i) % hosts.length);
      const began = generation;
      const attempts = order.map((index) => async () => {
        const connection = await openWritable(this.driver.Client, hosts[index] as HostSettings);
        noticeLoss(connection, onLost);
        return { connection, index };
      });
      const opened = await firstSuccess(attempts, ({ connection }) => close(connection)).catch(
        noHost,
      );
      preferred = opened.index;
      generations.set(opened.connection, began);
      return opened.connection;
    }

    override async validateConnection(connection: Connection): Promise<boolean> {
      return generations.get(connection) === generation;
    }

    override async destroyRawConnection(connection: Connection): Promise<void> {
      generations.delete(connection);
      await super.destroyRawConnection(connection);
    }
  };
};

type Driver = new (settings: ClientConfig) => Connection;

const openWritable = async (
  Client: Driver,
  { name, settings }: HostSettings,
): Promise<Connection> => {
  const connection = new Client(settings);
  connection.on('error', (error) => {
    connection.__knex__disposed = error;
  });
  connection.on('end', () => {
    connection.__knex__disposed ??= 'the connection ended';
  });
  try {
    await connection.connect();
    const { rows } = await connection.query(writability);
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('it is read-only');
    return connection;
  } catch (error) {
    close(connection);
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

/** Calls `onLost` when a connection is marked, so that the pool closes it. */
const noticeLoss = (connection: Connection, onLost: (connection: Connection) => void): void => {
  let reason = connection.__knex__disposed;
  Object.defineProperty(connection, '__knex__disposed', {
    get: () => reason,
    set: (value: unknown) => {
      reason = value;
      onLost(connection);
    },
  });
};

/** On a standby each transaction is read-only. */
const writability = { text: 'show transaction_read_only', query_timeout: answerTimeoutMs };

const close = (connection: Connection): void => void connection.end().catch(() => {});

const noHost = ({ errors }: AggregateError): never => {
  const reasons = errors.map(({ message }: Error) => message);
  throw new Error(`no host accepts writes: ${reasons.join('; ')}`, { cause: errors[0] });
};
