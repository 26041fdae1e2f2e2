import type { BenchContext } from '../context.js';
import type { Ready, RunningSide } from '../processes/side.js';

/** How the service of a benchmark runs. */
export type ServicePlan = {
  readonly url: string;
  readonly role: 'api' | 'all';
  /** More environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** Whether statements are counted, which takes memory for the driver of the other store. Default: true. */
  readonly isCounted?: boolean;
};

/** Starts the service on a database. */
export const startService = (
  { start, folder }: BenchContext,
  { url, role, environment, nodeOptions = [], isCounted = true }: ServicePlan,
): Promise<RunningSide<Ready>> =>
  start<Ready>({
    module: 'service/service.ts',
    nodeOptions,
    isCounted,
    environment: {
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_ROLE: role,
      ROUNDTRIP_LOG_LEVEL: 'error',
      ...environment,
    },
  });
