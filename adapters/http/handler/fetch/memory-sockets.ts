import { Duplex } from 'node:stream';

/** What a server is told about the client of a socket. */
export type Peer = {
  /** The address of the client; undefined when the host does not know it. */
  readonly remoteAddress: string | undefined;
  /** Whether the client came over TLS. */
  readonly encrypted: boolean;
};

/**
 * The two ends of a connection in memory. What is written at one end is read at the other, and a write waits until it is read.
 * When one end is destroyed, so is the other, and both are after `idleMs` without a byte.
 */
export const memorySockets = (
  peer: Peer,
  idleMs: number,
): readonly [client: Duplex, server: Duplex] => {
  const idle = setTimeout(() => client.destroy(), idleMs).unref();
  const bytes = { written: 0 };
  const client = end(
    () => server,
    false,
    () => idle.refresh(),
  );
  const server: Duplex = end(
    () => client,
    true,
    (count) => {
      bytes.written += count;
      idle.refresh();
    },
  );
  server.once('close', () => clearTimeout(idle));
  Object.assign(server, peer);
  Object.defineProperty(server, 'bytesWritten', { get: () => bytes.written });
  return [client, server];
};

const awaited = new WeakMap<Duplex, () => void>();

/** Lets the other end write on. */
const release = (socket: Duplex): void => {
  const next = awaited.get(socket);
  awaited.delete(socket);
  next?.();
};

const end = (
  other: () => Duplex,
  allowHalfOpen: boolean,
  written: (bytes: number) => void,
): Duplex =>
  new Duplex({
    allowHalfOpen,
    read() {
      release(this);
    },
    write(chunk: Buffer, _encoding, callback) {
      written(chunk.length);
      if (chunk.length === 0) return process.nextTick(callback);
      awaited.set(other(), callback);
      other().push(chunk);
    },
    final(callback) {
      other().once('end', callback).push(null);
    },
    destroy(error, callback) {
      callback(error);
      process.nextTick(() => other().destroy());
    },
  });
