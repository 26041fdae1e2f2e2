import { clientNetwork } from '../../../../core/model/rate-limits/client-network.js';
import type { RequestContext } from '../../../http/context/request-context.js';
import type { Visit } from '../visit.js';
import { whoVisits } from '../visit.js';

/** Bodies of forms that arrive at the same time, of a visitor and of a network. A network can be an office. */
const [ofVisitor, ofNetwork] = [4, 32];

/** Counts the bodies that arrive. They hold no slot: a slow one delays no other visitor. */
export type ArrivingBodies = {
  /** Reads a body. Undefined when too many of the visitor or of the network arrive. */
  readonly read: <Body>(
    visit: Pick<Visit, 'asking' | 'context'>,
    read: (context: RequestContext) => Promise<Body>,
  ) => Promise<Body | undefined>;
};

/** No body arrives yet. */
export const arrivingBodies = (): ArrivingBodies => {
  const arriving = new Map<string, number>();
  const count = (key: string, by: 1 | -1): void => {
    const now = (arriving.get(key) ?? 0) + by;
    if (now === 0) arriving.delete(key);
    else arriving.set(key, now);
  };
  return {
    read: async (visit, read) => {
      const { context } = visit;
      const [visitor, network] = [
        `visitor/${whoVisits(visit)}`,
        `network/${clientNetwork(context.address)}`,
      ];
      const isTooMany = (key: string, most: number): boolean => (arriving.get(key) ?? 0) >= most;
      if (isTooMany(visitor, ofVisitor) || isTooMany(network, ofNetwork)) return undefined;
      for (const key of [visitor, network]) count(key, 1);
      try {
        return await read(context);
      } finally {
        for (const key of [visitor, network]) count(key, -1);
      }
    },
  };
};
