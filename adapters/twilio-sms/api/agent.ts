import type { Agent, Dispatcher } from 'undici';

const connectTimeoutMs = 3_000;
const keepAliveMs = 55_000;
/** The number of concurrent calls of one lane. */
const defaultConnections = 256;

/** The connection pool for calls to Twilio. The host closes it. */
export type TwilioAgent = {
  /** Opens the pool at the first call: undici takes 80 ms to load, and 18 MiB. */
  readonly dispatcher: () => Promise<Dispatcher>;
  /** Ends every call and closes every connection. */
  readonly destroy: () => Promise<void>;
};

/** A connection pool for calls to Twilio. Default: 256 connections. */
export const twilioAgent = (connections = defaultConnections): TwilioAgent => {
  let agent: Promise<Agent> | undefined;
  return {
    dispatcher: () => {
      agent ??= openAgent(connections).catch((error) => {
        // The next call tries again.
        agent = undefined;
        throw error;
      });
      return agent;
    },
    destroy: async () => (await agent?.catch(() => undefined))?.destroy(),
  };
};

const openAgent = async (connections: number): Promise<Agent> => {
  const undici = await import('undici');
  return new undici.Agent({
    connections,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: keepAliveMs,
    pipelining: 1,
  });
};
