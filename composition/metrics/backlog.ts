import { Counter, type Registry } from 'prom-client';
import type { SendQueue } from '../../core/ports/queues/send-queue.js';
import { askedGauge } from './asked-gauge.js';

/**
 * Tells how many calls wait whenever somebody asks. Gives a recount of the backlogs, which counts those that it
 * had to set right: there should never be any.
 */
export const backlogMetrics = (registry: Registry, queue: SendQueue): (() => Promise<void>) => {
  askedGauge(registry, {
    name: 'roundtrip_backlog',
    help: 'Calls to providers that are not settled: sends, read confirmations and submissions.',
    ask: queue.backlog,
  });
  const corrections = new Counter({
    name: 'roundtrip_backlog_corrections_total',
    help: 'Channels whose backlog was not what a recount found; each is a defect.',
    registers: [registry],
  });
  return async () => corrections.inc(await queue.recount());
};
