import { AggregatorRegistry, Counter, type Registry } from 'prom-client';

/** The metrics of one process, as they pass from process to process. */
export type MetricReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How the values of a gauge that every process reads from the same stores become one. */
export const storedAggregator = 'max';

/** What a scrape of several processes shows. */
export type AllMetrics = {
  /** The metrics of each process, by its number. */
  readonly reports: ReadonlyMap<number, MetricReport>;
  /** How many processes have ended by themselves. */
  readonly crashes: number;
};

/**
 * The metrics of all processes in the text format of Prometheus. Each value has the number of its process as the label
 * `process`: a sum would fall when a process is replaced, and look like a counter that started again. Gauges of the
 * stores are shown once.
 */
export const metricsText = ({ reports, crashes }: AllMetrics): Promise<string> => {
  const registry = AggregatorRegistry.aggregate(
    [...reports].map(([number, report]) => labelled(report, number)),
  );
  new Counter({
    name: 'roundtrip_process_crashes_total',
    help: 'Processes that ended by themselves and were replaced.',
    registers: [registry],
  }).inc(crashes);
  return registry.metrics();
};

const labelled = (report: MetricReport, number: number): MetricReport =>
  report.map((metric) =>
    metric.aggregator === storedAggregator
      ? metric
      : {
          ...metric,
          aggregator: 'sum',
          values: metric.values.map((value) => ({
            ...value,
            labels: { ...value.labels, process: String(number) },
          })),
        },
  );
