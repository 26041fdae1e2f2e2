import { senderTo } from '../load/send.js';
import type { Contestant } from '../measure/alternate.js';
import type { Ready, RunningSide } from '../processes/side.js';
import { type Usage, usageBetween } from '../processes/usage.js';
import type { Probe } from '../stores/probe.js';
import { liveDriver, type MayBegin } from './drive-lives.js';

/** A service whose messages are taken from acceptance to `read`. */
export type LifeService = {
  readonly name: string;
  readonly service: RunningSide<Ready>;
  readonly probe: Probe;
  /** How many webhooks arrived. Default: the project has no endpoint. */
  readonly countWebhooks?: () => Promise<number>;
  readonly load: LifeLoad;
};

/** How a service is loaded. */
export type LifeLoad = {
  /** How many lives a turn has. Default: as many as begin in its seconds. */
  readonly lives?: number;
  readonly connections: number;
  /** Most messages between acceptance and `read`. */
  readonly maxOpen: number;
};

/** As much as a service can take. The sandbox alone takes 0.5 s for each message, so this allows for 5,000/s. */
export const fullLoad: LifeLoad = { connections: 64, maxOpen: 2_500 };

const eventsEach = 4;

/**
 * Measures lives a second, from the first send of a turn to the end of its last life. A life ends when the message is read and
 * its four webhooks have arrived.
 */
export const lifeContestant = ({
  name,
  service,
  probe,
  countWebhooks,
  load: { lives: atMost, connections, maxOpen },
}: LifeService): Contestant => {
  const sender = senderTo(service.ready, connections);
  const countEnded = async (): Promise<number> => {
    const read = await probe.countRead();
    return countWebhooks ? Math.min(read, Math.floor((await countWebhooks()) / eventsEach)) : read;
  };
  const drive = liveDriver({ begin: sender.send, countEnded, connections, maxOpen });
  const look = () => Promise.all([service.usage(), probe.countTransactions()]);
  return {
    name,
    turn: async (seconds) => {
      const mayBegin: MayBegin = (begun, ms) =>
        atMost === undefined ? ms < 1_000 * seconds : begun < atMost;
      const { start, end } = await drive(mayBegin, look);
      const lives = end.ended - start.ended;
      return {
        perSecond: (1_000 * lives) / (end.at - start.at),
        ...usedEach(lives, start.seen, end.seen),
      };
    },
    end: async () => {
      await sender.close();
      await probe.close();
      await service.end();
    },
  };
};

type Seen = readonly [usage: Usage, transactions: number | undefined];

/** What each of so many messages used between two looks. */
export const usedEach = (count: number, before: Seen, after: Seen) => {
  const used = usageBetween(before[0], after[0]);
  const inServer = after[1] === undefined ? undefined : after[1] - (before[1] ?? 0);
  return {
    cpuMicros: used.cpuMicros / count,
    commits: (inServer ?? used.transactions) / count,
    ...(inServer === undefined ? { emptyCommits: used.emptyTransactions / count } : {}),
    statements: used.statements / count,
  };
};
