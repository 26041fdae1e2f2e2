import { closeSync, openSync, readSync } from 'node:fs';

/** Where Linux lists its sockets: those that listen first. */
const lists = ['/proc/net/tcp', '/proc/net/tcp6'];
const chunkBytes = 16 * 1_024;
/** Chunks that are read of a list, at most. */
const maxChunks = 16;

/** Local address and port, remote ones, state, bytes to send, and for a listener the connections that wait to be accepted. */
const socket = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F:]+ ([0-9A-F]{2}) [0-9A-F]{8}:([0-9A-F]{8})/;
const listening = '0A';

/** Connections to a TCP port that wait to be accepted. Undefined where the system does not tell: only Linux does. */
export const acceptQueue = (port: number): number | undefined => {
  try {
    return lists.reduce((sum, list) => sum + queuedIn(list, port), 0);
  } catch {
    return undefined;
  }
};

const queuedIn = (list: string, port: number): number =>
  listenersIn(list)
    .filter(({ local }) => local === port)
    .reduce((sum, { waiting }) => sum + waiting, 0);

type Listener = { readonly local: number; readonly waiting: number };

/** The listeners at the beginning of a list. */
const listenersIn = (list: string): readonly Listener[] => {
  const lines = beginningOf(list).split('\n').slice(1);
  const sockets = lines.map((line) => socket.exec(line));
  const others = sockets.findIndex((found) => found?.[2] !== listening);
  return sockets.slice(0, others).flatMap((found) => {
    const [, local = '', , waiting = ''] = found ?? [];
    return { local: Number.parseInt(local, 16), waiting: Number.parseInt(waiting, 16) };
  });
};

/** Reads a list as far as listeners can be in it. */
const beginningOf = (list: string): string => {
  const file = openSync(list, 'r');
  try {
    const buffer = Buffer.alloc(chunkBytes);
    let text = '';
    for (let chunk = 0; chunk < maxChunks; chunk += 1) {
      const read = readSync(file, buffer);
      text += buffer.toString('latin1', 0, read);
      const isListener = socket.exec(text.slice(text.lastIndexOf('\n', text.length - 2) + 1));
      if (read === 0 || isListener?.[2] !== listening) return text;
    }
    return text;
  } finally {
    closeSync(file);
  }
};
