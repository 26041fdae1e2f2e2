import type { Environment } from './variables.js';

/** The protocols of OTLP by which spans can leave the process. */
const protocols = ['http/protobuf', 'http/json'] as const;
export type TraceProtocol = (typeof protocols)[number];

const isProtocol = (text: string): text is TraceProtocol => protocols.some((each) => each === text);

/**
 * The protocol of the exporter that the standard variables ask for; undefined when they ask for none. The SDK reads the
 * others: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables.
 */
export const traceProtocolIn = (
  environment: Environment,
  problems: string[],
): TraceProtocol | undefined => {
  const read = (...names: readonly string[]) =>
    names.flatMap((name) => environment[name]?.trim() || [])[0];
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const endpoint = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const exporter = read('OTEL_TRACES_EXPORTER') ?? (endpoint ? 'otlp' : 'none');
  if (exporter === 'none') return undefined;
  if (exporter !== 'otlp')
    problems.push(`OTEL_TRACES_EXPORTER must be otlp or none, not ${JSON.stringify(exporter)}`);
  const protocol =
    read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf';
  if (isProtocol(protocol)) return protocol;
  const expected = protocols.join(' or ');
  problems.push(`OTEL_EXPORTER_OTLP_PROTOCOL must be ${expected}, not ${JSON.stringify(protocol)}`);
  return undefined;
};
