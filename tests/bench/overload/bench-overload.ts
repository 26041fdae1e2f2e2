import type { BenchContext } from '../context.js';
import { sendRequest } from '../load/send.js';
import { splitLoad } from '../load/split-load.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { percentileOf } from '../measure/sample.js';
import type { Ready, RunningSide } from '../processes/side.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';

export type OverloadPlan = Rounds & {
  readonly store: StoreName;
  /** Connections of the overload. Each sends its next request as soon as it is answered. */
  readonly connections: number;
};

/** As many connections as the service serves without a queue. */
const fewConnections = 64;

/** More slots than there are requests: no request waits for a slot, and none is refused. */
const unlimited = { ROUNDTRIP_REQUEST_SLOTS: '100000' } as const;

/**
 * Measures sends over many connections: of the service as it is shipped, of the service without its limit of requests
 * that are served at the same time, and over few connections.
 */
export const benchOverload = async (
  context: BenchContext,
  { store, connections, ...rounds }: OverloadPlan,
): Promise<BenchResult> => {
  const start = async (name: string, environment: Readonly<Record<string, string>>) =>
    startService(context, {
      url: await stores[store].database(context.folder, name),
      role: 'api',
      environment,
      isProfiled: name === 'shipped',
    });
  const few = `${fewConnections} connections`;
  const without = `${connections} connections, no limit`;
  const shipped = `${connections} connections`;
  const services = {
    [few]: overloadContestant(few, await start('few', {}), fewConnections),
    [without]: overloadContestant(without, await start('without', unlimited), connections),
    [shipped]: overloadContestant(shipped, await start('shipped', {}), connections),
  };
  const sides = await alternate(Object.values(services), rounds);
  return {
    bench: 'overload',
    store,
    sides,
    ratios: {
      'accepted over few connections': ratioOf(sides[shipped], sides[few]),
      'accepted over no limit': ratioOf(sides[shipped], sides[without]),
    },
    costs: { 'p99 over no limit': ratioOf(sides[shipped], sides[without], 'p99Ms') },
  };
};

const overloadContestant = (
  name: string,
  side: RunningSide<Ready>,
  connections: number,
): Contestant => {
  const { url } = side.ready;
  let sent = 0;
  const requestOf = () => {
    sent += 1;
    return sendRequest(side.ready, sent);
  };
  return {
    name,
    turn: async (asked) => {
      const before = await side.usage();
      const load = await splitLoad({ url, requestOf, connections, seconds: asked });
      const after = await side.usage();
      const { accepted, refused, seconds } = load;
      return {
        perSecond: accepted.length / seconds,
        p50Ms: percentileOf(accepted, 50),
        p99Ms: percentileOf(accepted, 99),
        cpuMicros: (after.cpuMicros - before.cpuMicros) / accepted.length,
        refusedPerSecond: refused.length / seconds,
        refusedP50Ms: percentileOf(refused, 50),
        refusedP99Ms: percentileOf(refused, 99),
      };
    },
    end: side.end,
  };
};
