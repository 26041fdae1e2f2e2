import { connect, createServer, type Socket } from 'node:net';

/** What becomes of a piece that one side sent; `reset` breaks the connection to both sides. */
export type Fate = 'pass' | 'drop' | 'reset';

/** Decides by what is sent, and by whom; the end of what one side sends is an empty piece. */
export type Weather = (chunk: Buffer, sender: 'client' | 'server') => Fate;

export type TcpProxy = {
  readonly port: number;
  /** Changes the weather for every connection, those that are open too. */
  readonly turn: (weather: Weather) => void;
  /** Breaks every connection to both sides. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

export const fairWeather: Weather = () => 'pass';

const end = Buffer.alloc(0);

/** Stands between a client and a server on this machine, and lets them have bad weather. */
export const startTcpProxy = async (serverPort: number): Promise<TcpProxy> => {
  let weather = fairWeather;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true });
    const ends: readonly [Socket, Socket] = [client, upstream];
    const breakOff = () => {
      for (const socket of ends) socket.resetAndDestroy();
    };
    const carry = (from: Socket, to: Socket, sender: 'client' | 'server'): void => {
      sockets.add(from);
      const meet = (chunk: Buffer, go: () => void): void => {
        const fate = weather(chunk, sender);
        if (fate === 'pass') go();
        if (fate === 'reset') breakOff();
      };
      from.on('data', (chunk) => meet(chunk, () => to.write(chunk)));
      from.on('end', () => meet(end, () => to.end()));
      from.on('error', breakOff);
      from.on('close', () => sockets.delete(from));
    };
    carry(client, upstream, 'client');
    carry(upstream, client, 'server');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    turn: (next) => {
      weather = next;
    },
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
