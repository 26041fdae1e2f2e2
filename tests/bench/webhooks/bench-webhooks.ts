import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBench, startBenchServer } from '../child.js';
import { compiled } from '../compile.js';
import type { Delivered, DeliveryLoad } from './load.js';

/** What `npm run bench -- webhooks` measures: both in one run, to one receiver. */
export type WebhookBench = {
  readonly store: string;
  readonly endpoints: number;
  readonly deliveries: number;
  readonly floor: Delivered;
  readonly service: Delivered;
  /** Deliveries a second of the service over those of the floor. */
  readonly ratio: number;
};

export type WebhookBenchPlan = {
  readonly endpoints: number;
  /** To each endpoint. */
  readonly deliveries: number;
};

/** Measures the floor, then the service on SQLite. */
export const benchWebhooks = async ({
  endpoints,
  deliveries,
}: WebhookBenchPlan): Promise<WebhookBench> => {
  const moduleOf = compiled();
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-bench-'));
  const receiver = await startBenchServer<{ url: string }>(moduleOf('webhooks/receiver.ts'), {});
  const { url } = receiver.ready;
  const urls = Array.from({ length: endpoints }, (_, i) => `${url}/${i}`);
  const load: DeliveryLoad = { urls, deliveries, warmUp: Math.ceil(deliveries / 5) };
  const environment = {
    BENCH_LOAD: JSON.stringify(load),
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'service.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'error',
  };
  try {
    const floor = await runBench<Delivered>(moduleOf('webhooks/floor.ts'), environment);
    const service = await runBench<Delivered>(moduleOf('webhooks/service.ts'), environment);
    const ratio = Math.round((100 * service.perSecond) / floor.perSecond) / 100;
    return { store: 'sqlite', endpoints, deliveries, floor, service, ratio };
  } finally {
    await receiver.end();
    await rm(folder, { recursive: true, force: true });
  }
};
