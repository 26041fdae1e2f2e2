import { Pool } from 'undici';
import { paced } from '../load/paced.js';
import { sendRequest } from '../load/send.js';
import { splitLoad } from '../load/split-load.js';
import type { Ready, StartSide } from '../processes/side.js';
import { type FloodKind, floodCalls } from './flood-kinds.js';

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
      // An open stream keeps its connection, so that streams have as many as they ask for.
      const bound = kind === 'streams' ? {} : { connections };
      const pool = new Pool(url, { ...bound, pipelining: 1 });
      const call = await floodCalls(pool, kind);
      const answers = await paced(rate, Math.round(rate * seconds), () =>
        call(nextProject(), sent),
      );
      // What is held open ends too.
      await pool.destroy();
      return { acceptedPerSecond: answers.filter((isAccepted) => isAccepted).length / seconds };
    },
    stop: async () => {},
  };
};

export default startFlood;
