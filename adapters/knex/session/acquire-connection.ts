import type { Knex } from 'knex';
import { PortFailure } from '../../../core/ports/port-failure.js';

/** How long a call waits for a connection of a pool, in ms. */
const acquireTimeoutMs = 5_000;

/**
 * Acquires a connection of a host's pool, within 5 s or the shorter time of the host. Rejects with a `PortFailure` when the
 * pool has none free, as inside a transaction of the host that has the only one.
 */
export const acquireConnection = async <Connection>({ client }: Knex): Promise<Connection> => {
  const since = performance.now();
  const acquiring: Promise<Connection> = client.acquireConnection();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('no connection within 5 s')), acquireTimeoutMs);
  });
  try {
    return await Promise.race([acquiring, late]);
  } catch (error) {
    if (error instanceof Late) releaseOnceAcquired(client, acquiring);
    throw isTimeout(error) && isExhausted(client)
      ? exhausted(performance.now() - since, error)
      : error;
  } finally {
    clearTimeout(timer);
  }
};

class Late extends Error {}

type Client = Knex['client'];

const releaseOnceAcquired = (client: Client, acquiring: Promise<unknown>): void => {
  acquiring.then(
    (connection) => client.releaseConnection(connection),
    () => {},
  );
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Late || (error instanceof Error && error.name === 'KnexTimeoutError');

/** Otherwise no connection could be opened, or the pool has ended. */
const isExhausted = ({ pool }: Client): boolean => pool !== undefined && pool.numUsed() >= pool.max;

const exhausted = (waitedMs: number, cause: unknown): PortFailure => {
  const waited = `no connection of the pool became free for ${(waitedMs / 1_000).toFixed(1)} s`;
  const advice = 'a call inside a transaction of the host must go through `within`';
  return new PortFailure(`${waited}; give the pool more connections, and ${advice}`, { cause });
};
