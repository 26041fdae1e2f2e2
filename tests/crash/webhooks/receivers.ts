import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { verifyWebhook } from '../../../adapters/webhook-signature/index.js';
import { secondMs } from '../../../core/shared/time.js';

/** Everything that came to one receiver, as it saw it. */
export type Intake = {
  /** The body of each event, by its number. */
  readonly bodies: Map<number, string>;
  /** The numbers of events in the order in which their first attempts first came. */
  readonly firsts: number[];
  /** How many requests came. */
  requests: number;
  /** What was wrong with any of them. */
  readonly wrongs: string[];
};

export type LedgerReceiver = {
  readonly url: string;
  readonly intake: Intake;
  /** The secret that requests are to be verified with. */
  secret: string;
  /** Accepts everything from now on. */
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ReceiverBehaviour = 'answers' | 'hangs' | 'refuses';

/** A receiver on the loopback address that takes note of what it is told, and answers 204, or does not. */
export const ledgerReceiver = async (manner: ReceiverBehaviour): Promise<LedgerReceiver> => {
  const intake: Intake = { bodies: new Map(), firsts: [], requests: 0, wrongs: [] };
  const seen = new Set<number>();
  const waiting: ServerResponse[] = [];
  let isGood = manner !== 'hangs';

  const take = (headers: NodeJS.Dict<string | string[]>, body: string): void => {
    const { 'service-signature': signature, 'webhook-timestamp': signedAt } = headers;
    // By the time that it was signed at: the clock of the server under test leaps.
    const now = Number(signedAt) * secondMs;
    const { sequence } = verifyWebhook({ body, signature, secret: receiver.secret, now });
    const known = intake.bodies.get(sequence);
    if (known !== undefined && known !== body) intake.wrongs.push(`${sequence} changed`);
    intake.bodies.set(sequence, body);
    if (headers['service-delivery-attempt'] !== '1' || seen.has(sequence)) return;
    seen.add(sequence);
    intake.firsts.push(sequence);
  };

  const server = createServer(async (request, response) => {
    const body = await textOf(request).catch(() => undefined);
    if (body === undefined) return;
    intake.requests += 1;
    if (!isGood) {
      waiting.push(response);
      return;
    }
    try {
      take(request.headers, body);
    } catch (error) {
      intake.wrongs.push(String(error));
    }
    response.writeHead(204).end();
  });
  server.keepAliveTimeout = 60_000;
  const port = await listenOn(server, 0);
  if (manner === 'refuses') await stop(server);

  const receiver: LedgerReceiver = {
    url: `http://localhost:${port}/hook`,
    intake,
    secret: '',
    mend: async () => {
      isGood = true;
      for (const response of waiting.splice(0)) response.socket?.destroy();
      if (manner === 'refuses') await listenOn(server, port);
    },
    close: () => stop(server),
  };
  return receiver;
};

const listenOn = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const stop = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
};
