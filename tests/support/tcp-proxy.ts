import { connect, createServer, type Socket } from 'node:net';

/** What becomes of a piece that one side sent; `reset` breaks the connection to both sides. */
export type Fate = 'pass' | 'drop' | 'reset';

/** Decides by what is sent, and by whom. */
export type Weather = (chunk: Buffer, sender: 'client' | 'server') => Fate;

export type TcpProxy = {
  readonly port: number;
  /** Changes the weather for every connection, those that are open too. */
  readonly turn: (weather: Weather) => void;
  readonly close: () => Promise<void>;
};

export const fairWeather: Weather = () => 'pass';

/** Stands between a client and a server on this machine, and lets them have bad weather. */
export const startTcpProxy = async (serverPort: number): Promise<TcpProxy> => {
  let weather = fairWeather;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    const ends: readonly [Socket, Socket] = [client, upstream];
    const breakOff = () => {
      for (const socket of ends) socket.resetAndDestroy();
    };
    const carry = (from: Socket, to: Socket, sender: 'client' | 'server'): void => {
      sockets.add(from);
      from.on('data', (chunk) => {
        const fate = weather(chunk, sender);
        if (fate === 'pass') to.write(chunk);
        if (fate === 'reset') breakOff();
      });
      from.on('end', () => to.end());
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
