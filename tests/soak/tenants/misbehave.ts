import { connect, type Socket } from 'node:net';
import type { Tenant } from '../../bench/service/tenant.js';
import { pngOf } from '../../support/media/samples.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import type { Ask } from '../ask.js';
import { atRate } from '../at-rate.js';
import { planLimits } from './make-tenants.js';

/** How many times its share a tenant asks for. */
const timesItsShare = 10;

/** How a tenant misbehaves. */
export const misbehaviours = ['sends', 'searches', 'uploads', 'holds', 'hangs'] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

/** A tenant that misbehaves while `isOn`. */
export type Misbehaving = {
  /** Answers by status; 0 for none. */
  readonly answers: ReadonlyMap<number, number>;
  /** Ends what it holds. It begins again at its next piece of work. */
  readonly rest: () => void;
  readonly stop: () => Promise<void>;
};

const file = pngOf(Buffer.alloc(65_536));

type Piece = (n: number) => Promise<number>;

/** Prepares the misbehaviour of a tenant of the server at a URL. Gives what begins it. */
export const misbehave = async (
  ask: Ask,
  url: string,
  { headers, channels }: Tenant,
  kind: Misbehaviour,
  isOn: () => boolean,
): Promise<() => Misbehaving> => {
  const answers = new Map<number, number>();
  const held: (() => void)[] = [];
  const hanging = await httpReceiver(() => undefined);
  const count = (status: number): void => void answers.set(status, (answers.get(status) ?? 0) + 1);

  const post = (path: string, body: string | Uint8Array, type = 'application/json') =>
    ask(url + path, { headers: { ...headers, 'content-type': type }, body });
  const send: Piece = (n) =>
    post(
      '/v1/messages',
      JSON.stringify({ channel: channels[n % channels.length], to: '+12025560000', text: `${n}` }),
    );

  /** A stream that is never read, or a request whose body never ends. */
  const hold: Piece = async (n) => {
    if (n % 2 === 0) {
      const socket = halfRequest(new URL(url), headers.authorization ?? '');
      held.push(() => socket.destroy());
      return send(n);
    }
    return ask(`${url}/v1/events/stream`, { headers, hold: (end) => held.push(end) });
  };

  const pieces: Readonly<Record<Misbehaviour, { readonly rate: number; readonly piece: Piece }>> = {
    sends: { rate: timesItsShare * planLimits.send, piece: send },
    searches: {
      rate: timesItsShare * planLimits.read,
      piece: () => ask(`${url}/v1/messages?status=failed&limit=100`, { headers }),
    },
    uploads: {
      rate: timesItsShare * planLimits.write,
      piece: () => post('/v1/media', file, 'image/png'),
    },
    holds: { rate: timesItsShare * planLimits.streams, piece: hold },
    // Its endpoints never answer, and every second request is none.
    hangs: {
      rate: planLimits.send,
      piece: (n) => (n % 2 === 0 ? send(n) : post('/v1/messages', '{"channel": ')),
    },
  };
  if (kind === 'hangs')
    for (let i = 0; i < 3; i += 1) {
      const endpoint = { url: `${hanging.url}/${i}`, subscribed_types: ['message.*'] };
      const made = await post('/v1/webhook_endpoints', JSON.stringify(endpoint));
      if (made !== 201) throw new Error(`no endpoint: ${made}`);
    }

  const { rate, piece } = pieces[kind];
  const begin = () =>
    atRate(rate, async (n) => {
      if (!isOn()) return;
      count(await piece(n).catch(() => 0));
    });
  const rest = (): void => {
    for (const end of held.splice(0)) end();
  };
  return () => {
    const stop = begin();
    return {
      answers,
      rest,
      stop: async () => {
        rest();
        await stop();
        rest();
        await hanging.close();
      },
    };
  };
};

/** A request whose body does not end. */
const halfRequest = ({ hostname, port }: URL, authorization: string): Socket => {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    'POST /v1/media HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: ${authorization}`,
    'Content-Type: image/png',
    'Content-Length: 1000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.resume();
  return socket;
};
