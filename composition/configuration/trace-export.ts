import type { Environment } from './variables.js';

/** The protocols of OTLP by which spans can leave the process. */
const protocols = ['http/protobuf', 'http/json'] as const;
export type TraceProtocol = (typeof protocols)[number];

/** The samplers that the SDK has. It replaces an unknown one by `parentbased_always_on`, which records everything. */
const samplers: readonly string[] = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
];

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
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;
  const endpoint = read(...endpoints);
  const exporter = read('OTEL_TRACES_EXPORTER') ?? (endpoint ? 'otlp' : 'none');
  if (exporter === 'none') return undefined;
  if (exporter !== 'otlp')
    problems.push(`OTEL_TRACES_EXPORTER must be otlp or none, not ${JSON.stringify(exporter)}`);
  for (const name of endpoints) problems.push(...endpointProblems(name, read(name)));
  const sampler = read('OTEL_TRACES_SAMPLER');
  if (sampler !== undefined && !samplers.includes(sampler))
    problems.push(
      `OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}, not ${JSON.stringify(sampler)}`,
    );
  const protocol =
    read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf';
  if (isProtocol(protocol)) return protocol;
  const expected = protocols.join(' or ');
  problems.push(`OTEL_EXPORTER_OTLP_PROTOCOL must be ${expected}, not ${JSON.stringify(protocol)}`);
  return undefined;
};

/** Quotes the URL, unless it can hold credentials. */
const endpointProblems = (name: string, text: string | undefined): readonly string[] => {
  if (text === undefined) return [];
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return [];
  const given = /[@?#]/.test(text) ? '' : `, not ${JSON.stringify(text)}`;
  return [`${name} must be an http or https URL${given}`];
};
