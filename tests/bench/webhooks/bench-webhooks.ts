import type { BenchContext } from '../context.js';
import { alternate, type Contestant } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { type StoreName, stores } from '../stores/stores.js';
import type { Delivered } from './load.js';

export type WebhookPlan = {
  readonly store: StoreName;
  readonly endpoints: number;
  /** Deliveries to each endpoint in a turn. */
  readonly deliveries: number;
  readonly rounds: number;
  /** Not 0 for a first turn that is not counted. Default: 1. */
  readonly warmUpSeconds?: number;
};

/** Measures deliveries to one receiver: of the service, and of the same client without a store. */
export const benchWebhooks = async (
  { start, folder }: BenchContext,
  { store, endpoints, deliveries, rounds, warmUpSeconds = 1 }: WebhookPlan,
): Promise<BenchResult> => {
  const receiver = await start<{ url: string }>({
    module: 'webhooks/receiver.ts',
    environment: {},
  });
  const { url } = receiver.ready;
  const environment = {
    BENCH_URLS: JSON.stringify(Array.from({ length: endpoints }, (_, i) => `${url}/${i}`)),
    ROUNDTRIP_DATABASE_URL: await stores[store].database(folder, 'webhooks'),
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'error',
  };
  const contestant = async (name: string, module: string): Promise<Contestant> => {
    const side = await start<object>({ module, environment, isProfiled: name === 'service' });
    return { name, turn: () => side.ask<Delivered>('deliver', deliveries), end: side.end };
  };
  const contestants = [
    await contestant('floor', 'webhooks/floor.ts'),
    await contestant('service', 'webhooks/service.ts'),
  ];
  const sides = await alternate(contestants, { rounds, seconds: 0, warmUpSeconds }).finally(
    receiver.end,
  );
  const ratios = { 'service over floor': ratioOf(sides.service, sides.floor) };
  return { bench: `webhooks to ${endpoints} endpoints`, store, sides, ratios };
};
