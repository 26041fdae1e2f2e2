import type { WebhookRequest } from '../../core/ports/webhooks/webhook-sender.js';
import { openConnection } from './connection.js';
import type { Dial } from './dial.js';
import { exchange, type Heard } from './exchange.js';
import { sendFailure } from './failure.js';
import { idleConnections } from './idle-connections.js';

/** What attempts are made with. */
export type AttemptRules = {
  readonly dial: Dial;
  readonly deadlineMs: number;
  readonly socketAgeMs: number;
  readonly idleSockets: number;
};

/** Attempts that share their connections one after another, each under one deadline from name to last byte. */
export type Attempts = {
  readonly attempt: (url: URL, request: WebhookRequest) => Promise<Heard>;
  readonly endIdle: () => void;
};

/** Makes attempts possible. */
export const attempts = ({
  dial,
  deadlineMs,
  socketAgeMs,
  idleSockets,
}: AttemptRules): Attempts => {
  const idle = idleConnections({ limit: idleSockets, maxAgeMs: socketAgeMs });
  const rules = { dial, maxAgeMs: socketAgeMs, onEnd: idle.forget };
  return {
    attempt: async (url, request) => {
      const kept = idle.take(url.origin);
      const connection = kept ?? openConnection(url.origin, rules);
      const timer = setTimeout(() => connection.destroy(sendFailure('timeout')), deadlineMs);
      try {
        const heard = await exchange(connection, url, request);
        // The receiver may have closed a kept socket just as it was used: the connection then opens another.
        return kept && isLost(heard) ? await exchange(connection, url, request) : heard;
      } finally {
        clearTimeout(timer);
        idle.keep(connection);
      }
    },
    endIdle: idle.clear,
  };
};

const isLost = ({ statusCode, error }: Heard): boolean =>
  statusCode === null && error === 'connection_lost';
