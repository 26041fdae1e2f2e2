import { setTimeout as pause } from 'node:timers/promises';
import { httpReceiver } from '../../support/servers/receiver.js';

/** The receiver of the webhooks of a project, which notes when it was told of each message. */
export type Told = {
  readonly url: string;
  /** When it was told that a message is accepted, by `performance.now()`. Rejects after a minute without. */
  readonly at: (message: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

const pollMs = 50;
const patienceMs = 60_000;

/** Opens one. */
export const toldReceiver = async (): Promise<Told> => {
  const times = new Map<string, number>();
  const { url, close } = await httpReceiver((_, response, body) => {
    const at = performance.now();
    const { type, data } = JSON.parse(String(body));
    if (type === 'message.accepted') times.set(data.id, at);
    response.writeHead(204).end();
  });
  const at = async (message: string): Promise<number> => {
    for (const until = performance.now() + patienceMs; performance.now() < until; ) {
      const time = times.get(message);
      if (time !== undefined) return time;
      await pause(pollMs);
    }
    throw new Error(`no webhook told of ${message}`);
  };
  return { url, at, close };
};
