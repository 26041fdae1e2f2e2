import type { BenchContext } from '../context.js';
import type { Ready, RunningSide } from '../processes/side.js';

/** How the service of a benchmark runs. */
export type ServicePlan = {
  readonly url: string;
  readonly role: 'api' | 'all';
  /** More environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it is what `--profile` profiles. Default: false. */
  readonly isProfiled?: boolean;
  /** Whether statements are counted, which takes memory for the driver of the other store. Default: true. */
  readonly isCounted?: boolean;
  /** Whether it is that of the checkout that `--beside` names. Default: false. */
  readonly isBeside?: boolean;
};

/** The environment in which the service on SQLite writes in its main thread: its clock is replaced by one that is the same. */
export const noThread = { BENCH_CLOCK_BACK_MS: '0' } as const;

/** The name of the service of another checkout. */
export const beside = 'the other checkout';

/** Starts the service on a database. It logs at `error`, unless ROUNDTRIP_LOG_LEVEL names another level. */
export const startService = (
  { start, folder }: BenchContext,
  { url, role, environment, isProfiled = false, isCounted = true, isBeside = false }: ServicePlan,
): Promise<RunningSide<Ready>> =>
  start<Ready>({
    module: 'service/service.ts',
    isProfiled,
    isCounted,
    isBeside,
    environment: {
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_ROLE: role,
      ROUNDTRIP_LOG_LEVEL: process.env.ROUNDTRIP_LOG_LEVEL ?? 'error',
      ...environment,
    },
  });
