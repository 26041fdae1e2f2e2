import { Pool } from 'undici';
import { paced } from '../load/paced.js';
import { sendRequest } from '../load/send.js';
import { splitLoad } from '../load/split-load.js';
import type { Ready, StartSide } from '../processes/side.js';

/** How one project floods a service. */
export type Flood = {
  readonly service: Ready;
  readonly connections: number;
  readonly seconds: number;
  /** Sends a second, at even intervals. Undefined: as many as the answers allow. */
  readonly rate?: number;
};

/** What a flood came to. */
export type Flooded = { readonly acceptedPerSecond: number };

/** Floods a service from a process of its own, so that the times of the other project are not those of the flood. */
const startFlood: StartSide<object> = async () => {
  let sent = 0;
  return {
    ready: {},
    ask: async (_, argument): Promise<Flooded> => {
      const { service, connections, seconds, rate } = argument as Flood;
      const { url } = service;
      const requestOf = () => {
        sent += 1;
        return sendRequest(service, sent);
      };
      if (rate === undefined) {
        const { accepted, seconds: took } = await splitLoad({
          url,
          requestOf,
          connections,
          seconds,
        });
        return { acceptedPerSecond: accepted.length / took };
      }
      const pool = new Pool(url, { connections, pipelining: 1 });
      const send = async (): Promise<boolean> => {
        const { statusCode, body } = await pool.request(requestOf());
        await body.dump();
        return statusCode === 202;
      };
      const answers = await paced(rate, Math.round(rate * seconds), send);
      await pool.close();
      return { acceptedPerSecond: answers.filter((isAccepted) => isAccepted).length / seconds };
    },
    stop: async () => {},
  };
};

export default startFlood;
