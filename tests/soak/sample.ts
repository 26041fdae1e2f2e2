import { percentileOf } from '../bench/measure/sample.js';
import type { Activity } from './load.js';

const mib = 1_024 * 1_024;

/** The state of a server at one time, and what it did since the last sample. */
export type Sample = {
  /** Seconds since the start of the load. */
  readonly second: number;
  readonly residentMib: number;
  readonly heapMib: number;
  readonly openFiles: number;
  /** Unsettled calls to providers, and deliveries to endpoints. */
  readonly backlog: number;
  readonly pendingDeliveries: number;
  readonly databaseMib: number;
  /** Of the acceptances since the last sample, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly activity: Activity;
};

/** The metrics of a server that a sample shows. */
const metricNames = {
  residentMib: 'process_resident_memory_bytes',
  heapMib: 'nodejs_heap_size_used_bytes',
  openFiles: 'process_open_fds',
  backlog: 'roundtrip_backlog_jobs',
  pendingDeliveries: 'roundtrip_webhook_deliveries_pending',
} as const;

/** Takes a sample of the server at `url`. */
export const takeSample = async (
  url: string,
  since: { readonly second: number; readonly activity: Activity; readonly databaseBytes: number },
): Promise<Sample> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const { second, activity, databaseBytes } = since;
  return {
    second,
    activity,
    residentMib: valueIn(text, metricNames.residentMib) / mib,
    heapMib: valueIn(text, metricNames.heapMib) / mib,
    openFiles: valueIn(text, metricNames.openFiles),
    backlog: valueIn(text, metricNames.backlog),
    pendingDeliveries: valueIn(text, metricNames.pendingDeliveries),
    databaseMib: databaseBytes / mib,
    p50Ms: percentileOf(activity.latenciesMs, 50),
    p99Ms: percentileOf(activity.latenciesMs, 99),
  };
};

/** The sum of the values of a metric, over its labels. Throws when the text does not describe it. */
const valueIn = (text: string, name: string): number => {
  if (!text.includes(`# TYPE ${name} `)) throw new Error(`GET /metrics has no ${name}`);
  const values = text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'));
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
};
