import { once } from 'node:events';
import { connect } from 'node:net';

/** A bare connection to a server on 127.0.0.1, to be written to step by step. */
export type RawConnection = {
  readonly write: (text: string | Uint8Array) => void;
  /** Waits until what came back holds a text, so often; gives all that came back so far. */
  readonly until: (text: string, count?: number) => Promise<string>;
  /** Waits for the server to end it; gives all that came back. */
  readonly ended: Promise<string>;
  readonly destroy: () => void;
  /** Ends it with a RST in place of a FIN. */
  readonly reset: () => void;
};

export const rawConnection = async (port: number): Promise<RawConnection> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return {
    write: (text) => void socket.write(text),
    until: async (text, count = 1) => {
      while (received.split(text).length <= count) {
        if (socket.closed) throw new Error(`the connection ended without ${text}: ${received}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return received;
    },
    ended,
    destroy: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
  };
};
