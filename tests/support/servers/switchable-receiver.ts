import type { Socket } from 'node:net';
import { type Receiver, rawReceiver } from './receiver.js';

/** What came in one request. */
export type Received = {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** What a receiver does once a request has come whole. */
export type Behaviour = (socket: Socket, received: Received) => unknown;

/** Answers with a status and nothing more; the connection stays. */
export const answering =
  (status: number, ...headers: readonly string[]): Behaviour =>
  (socket) =>
    socket.write([`HTTP/1.1 ${status} Any`, 'Content-Length: 0', ...headers, '\r\n'].join('\r\n'));

/** Answers with a body of so many bytes. */
export const answeringMuch =
  (bytes: number): Behaviour =>
  (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`);
    for (let left = bytes; left > 0; left -= 65_536)
      socket.write('x'.repeat(Math.min(left, 65_536)));
  };

/** Begins an answer, and sends the rest so slowly that it never ends. */
export const dripping: Behaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 2);
  socket.once('close', () => clearInterval(timer));
};

/** Begins an answer and drops the connection. */
export const breakingOff: Behaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this', () => socket.destroy());
};

/** Says nothing, for ever. */
export const hanging: Behaviour = () => undefined;

export const resetting: Behaviour = (socket) => socket.resetAndDestroy();

/** Answers something that is no HTTP. */
export const babbling: Behaviour = (socket) => socket.end('SSH-2.0-any\r\n\r\n');

export type SwitchableReceiver = Receiver & {
  readonly received: readonly Received[];
  /** Behaves so from now on; connections that hang are dropped. */
  readonly become: (behaviour: Behaviour) => void;
};

/** A receiver whose behaviour a test changes as it goes. */
export const switchableReceiver = async (first: Behaviour): Promise<SwitchableReceiver> => {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let behave = first;
  const receiver = await rawReceiver((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    requestsOn(socket, (request) => {
      received.push(request);
      behave(socket, request);
    });
  });
  return {
    ...receiver,
    received,
    become: (behaviour) => {
      behave = behaviour;
      for (const socket of sockets) socket.destroy();
    },
  };
};

const requestsOn = (socket: Socket, onReceived: (received: Received) => void): void => {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (let end = pending.indexOf('\r\n\r\n'); end >= 0; end = pending.indexOf('\r\n\r\n')) {
      const headers = headersIn(pending.subarray(0, end).toString('latin1'));
      const whole = end + 4 + Number(headers.get('content-length') ?? 0);
      if (pending.length < whole) return;
      onReceived({ headers, body: pending.subarray(end + 4, whole).toString('utf8') });
      pending = pending.subarray(whole);
    }
  });
};

const headersIn = (head: string): ReadonlyMap<string, string> =>
  new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
