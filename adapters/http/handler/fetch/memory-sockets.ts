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
 * When one end is destroyed, so is the other.
 */
export const memorySockets = (peer: Peer): readonly [client: Duplex, server: Duplex] => {
  const bytes = { written: 0 };
  const client = end(() => server, false);
  const server: Duplex = end(() => client, true, bytes);
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

const end = (other: () => Duplex, allowHalfOpen: boolean, bytes = { written: 0 }): Duplex =>
  new Duplex({
    allowHalfOpen,
    read() {
      release(this);
    },
    write(chunk: Buffer, _encoding, callback) {
      bytes.written += chunk.length;
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
