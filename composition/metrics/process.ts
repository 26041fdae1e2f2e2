import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { version } from '../version.js';

/** Gauges of prom-client whose names end as those of counters do. Each has a variant with a label and a right name. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** A registry with the metrics of this process: its version, processor time, memory and event loop. */
export const processMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: 'roundtrip_build_info',
    help: 'Always 1. The labels are the versions of Roundtrip and of Node.js.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  }).set({ version, node_version: process.version }, 1);
  return registry;
};
