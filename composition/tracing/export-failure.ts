import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { PortFailure } from '../../core/ports/port-failure.js';

/** Calls `onFailure` with each export that failed. The SDK would flatten the error to a text, which a log redacts. */
export const reportingExporter = (
  exporter: SpanExporter,
  onFailure: (failure: PortFailure) => void,
): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.code === 0) return done(result);
      onFailure(exportFailure(result.error));
      // The failure is told. As a failure the SDK would tell it again, as a text.
      done({ code: 0 });
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

/**
 * The failure of an export, with its reason in the message: an error code such as `ECONNREFUSED`, or an HTTP status. What
 * the collector wrote is left out, because it can repeat the headers of the export.
 */
export const exportFailure = (error: unknown): PortFailure => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'number')
    return new PortFailure(`spans could not be exported: the collector answered ${code}`);
  const reason = typeof code === 'string' ? `: ${code}` : '';
  return new PortFailure(`spans could not be exported${reason}`, { cause: error });
};
