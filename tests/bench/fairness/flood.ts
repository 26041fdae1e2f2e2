import { Pool } from 'undici';
import { pngOf } from '../../support/media/samples.js';
import type { LoadRequest } from '../load/http-load.js';
import { paced } from '../load/paced.js';
import { sendRequest } from '../load/send.js';
import { splitLoad } from '../load/split-load.js';
import type { Ready, StartSide } from '../processes/side.js';

/** What a flood asks for. */
export type FloodKind = 'sends' | 'searches' | 'uploads';

/** How one organization floods a service. */
export type Flood = {
  /** Its projects, which take turns. */
  readonly projects: readonly Ready[];
  readonly kind: FloodKind;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, at even intervals. Undefined: as many as the answers allow. */
  readonly rate?: number;
};

/** What a flood came to. */
export type Flooded = { readonly acceptedPerSecond: number };

type Request = Omit<LoadRequest, 'body'> & { readonly body?: string | Uint8Array };

const file = pngOf(Buffer.alloc(16_384));

const requests: Readonly<Record<FloodKind, (project: Ready, n: number) => Request>> = {
  sends: sendRequest,
  searches: ({ headers }) => ({
    method: 'GET',
    path: '/v1/messages?status=failed&limit=100',
    headers,
  }),
  uploads: ({ headers }) => ({
    method: 'POST',
    path: '/v1/media',
    headers: { ...headers, 'content-type': 'image/png' },
    body: file,
  }),
};

/** Floods a service from a process of its own, so that the times of the other project are not those of the flood. */
const startFlood: StartSide<object> = async () => {
  let sent = 0;
  return {
    ready: {},
    ask: async (_, argument): Promise<Flooded> => {
      const { projects, kind, connections, seconds, rate } = argument as Flood;
      const [first] = projects;
      if (!first) return { acceptedPerSecond: 0 };
      const { url } = first;
      const nextProject = (): Ready => {
        sent += 1;
        return projects[sent % projects.length] ?? first;
      };
      if (rate === undefined) {
        const { accepted, seconds: took } = await splitLoad({
          url,
          requestOf: () => sendRequest(nextProject(), sent),
          connections,
          seconds,
        });
        return { acceptedPerSecond: accepted.length / took };
      }
      const pool = new Pool(url, { connections, pipelining: 1 });
      const call = async (): Promise<boolean> => {
        const { headers, ...request } = requests[kind](nextProject(), sent);
        const { statusCode, body } = await pool.request({ ...request, headers: { ...headers } });
        await body.dump();
        return statusCode < 300;
      };
      const answers = await paced(rate, Math.round(rate * seconds), call);
      await pool.close();
      return { acceptedPerSecond: answers.filter((isAccepted) => isAccepted).length / seconds };
    },
    stop: async () => {},
  };
};

export default startFlood;
