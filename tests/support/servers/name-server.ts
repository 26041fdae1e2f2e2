import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name server knows: for each name its addresses of either family. */
export type Zone = Readonly<
  Record<string, { readonly A?: readonly string[]; readonly AAAA?: readonly string[] }>
>;

/** A name server on the loopback address. */
export type NameServer = { readonly address: string; readonly close: () => Promise<void> };

const headBytes = 12;
const types = { 1: 'A', 28: 'AAAA' } as const;

/** Starts a name server that answers from a zone, and with NXDOMAIN for what is not in it. */
export const nameServer = async (zone: Zone): Promise<NameServer> => {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    const known = zone[name];
    const kind = type === 1 || type === 28 ? types[type] : undefined;
    const records = (kind && known?.[kind]) ?? [];
    const answer = Buffer.concat([
      query.subarray(0, 2),
      numbers(0x8180 | (known ? 0 : 3), 1, records.length, 0, 0),
      query.subarray(headBytes, end),
      ...records.map((address) => recordOf(type, address)),
    ]);
    socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};

const numbers = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

const questionOf = (query: Buffer) => {
  const labels: string[] = [];
  let at = headBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
};

/** One resource record, whose name is the question's and which is never to be kept. */
const recordOf = (type: number, address: string): Buffer => {
  const bytes =
    type === 1
      ? Buffer.from(address.split('.').map(Number))
      : numbers(...address.split(':').map((group) => Number.parseInt(group, 16)));
  return Buffer.concat([numbers(0xc000 | headBytes, type, 1, 0, 0, bytes.length), bytes]);
};
