import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { loadOptional } from '../../adapters/system/optional-package.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import { tracePackages } from '../configuration/optional-packages.js';
import type { TraceProtocol } from '../configuration/trace-export.js';
import { within } from '../server/within.js';
import { version } from '../version.js';
import { exportFailure, reportingExporter } from './export-failure.js';

/** The SDK of OpenTelemetry, registered in this process. */
export type Tracing = {
  /** Exports what is left and stops. Resolves after `withinMs` at the latest, and reports spans that are left then. */
  readonly stop: (withinMs: number) => Promise<void>;
};

/**
 * Registers the SDK, which reads the other `OTEL_` variables itself. Its modules are loaded here, so that a server without
 * tracing does not load them. `onFault` is called with each export that failed.
 */
export const startTracing = async (
  protocol: TraceProtocol,
  onFault: (error: unknown) => void,
): Promise<Tracing> => {
  const [{ BatchSpanProcessor, NodeTracerProvider }, resources, OTLPTraceExporter] =
    await loadOptional(
      () =>
        Promise.all([
          import('@opentelemetry/sdk-trace-node'),
          import('@opentelemetry/resources'),
          exporterOf(protocol),
        ]),
      {
        names: tracePackages(
          `@opentelemetry/exporter-trace-otlp-${protocol === 'http/json' ? 'http' : 'proto'}`,
        ),
        neededBy: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      },
    );
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  diag.setLogger(diagLogger(onFault), {
    logLevel: DiagLogLevel.ERROR,
    suppressOverrideMessage: true,
  });
  const ours = resourceFromAttributes({ 'service.name': 'roundtrip', 'service.version': version });
  const provider = new NodeTracerProvider({
    // Variables name the service before we do.
    resource: defaultResource()
      .merge(ours)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reportingExporter(new OTLPTraceExporter(), onFault))],
  });
  provider.register();
  return {
    stop: async (withinMs) => {
      let isStopped = false;
      const shutdown = provider.shutdown().then(
        () => {
          isStopped = true;
        },
        (error: unknown) => {
          isStopped = true;
          onFault(exportFailure(error));
        },
      );
      await within(withinMs, shutdown);
      if (!isStopped)
        onFault(
          new PortFailure(
            `spans were left at the stop: no export within ${Math.round(withinMs)} ms`,
          ),
        );
    },
  };
};

const exporterOf = async (protocol: TraceProtocol) =>
  protocol === 'http/json'
    ? (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter
    : (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter;

/** The SDK reports its other errors as texts for a log. */
const diagLogger = (onFault: (error: unknown) => void): DiagLogger => {
  const ignore = (): void => {};
  return {
    ...{ warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    error: (text) =>
      onFault(new PortFailure('the SDK of OpenTelemetry reports an error', { cause: text })),
  };
};
