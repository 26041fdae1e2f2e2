import {
  context as active,
  type Context,
  createTraceState,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanStart, Tracer } from '../../core/ports/machine/tracer.js';
import {
  spanIdOf,
  type TraceContext,
  traceContextOf,
  traceFlagsOf,
  traceIdOf,
  traceStateOf,
} from '../../core/shared/trace-context.js';

/** The instrumentation scope of the spans. */
const scope = 'roundtrip';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanStart['kind'], SpanKind>;

/**
 * Records spans with the SDK of OpenTelemetry that this process has registered, also later. Without one it costs a
 * comparison.
 */
export const openTelemetryTracer = (): Tracer => ({
  begin: (describe) => (isRegistered() ? quietly(() => begun(describe())) : undefined),
  current: () => (isRegistered() ? quietly(currentContext) : undefined),
  link: (context) => {
    if (isRegistered()) quietly(() => linkActive(context));
  },
});

const unregistered = new ProxyTracerProvider().getDelegate();

/** Whether the process has registered an SDK. */
const isRegistered = (): boolean => {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== unregistered;
};

/** An SDK that throws must not fail what is traced. */
const quietly = <A>(work: () => A): A | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const begun = ({
  name,
  kind,
  parent,
  links = [],
  beganAt,
  attributes,
}: SpanStart): Span | undefined => {
  const from = parent ? contextFrom(parent) : ROOT_CONTEXT;
  const span = trace.getTracer(scope).startSpan(
    name,
    {
      kind: kinds[kind],
      links: links.map((link) => ({ context: spanContextFrom(link) })),
      attributes,
      ...(beganAt !== undefined && { startTime: beganAt }),
    },
    from,
  );
  const context = written(span.spanContext());
  if (!context) return undefined;
  const within = trace.setSpan(from, span);
  return {
    context,
    activate: (work) => active.with(within, work),
    end: (more = {}, error) =>
      void quietly(() => {
        span.setAttributes(more);
        if (error !== undefined) {
          span.setAttribute('error.type', error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      }),
  };
};

const currentContext = (): TraceContext | undefined => {
  const span = trace.getActiveSpan()?.spanContext();
  return span && written(span);
};

const linkActive = (to: TraceContext): void => {
  const span = trace.getActiveSpan();
  if (span && span.spanContext().traceId !== traceIdOf(to))
    span.addLink({ context: spanContextFrom(to) });
};

const contextFrom = (parent: TraceContext): Context =>
  trace.setSpanContext(ROOT_CONTEXT, spanContextFrom(parent));

const spanContextFrom = (context: TraceContext): SpanContext => {
  const state = traceStateOf(context);
  return {
    traceId: traceIdOf(context),
    spanId: spanIdOf(context),
    traceFlags: traceFlagsOf(context),
    isRemote: true,
    ...(state !== '' && { traceState: createTraceState(state) }),
  };
};

/** Undefined for the context of a span that an SDK without tracing gives. */
const written = ({
  traceId,
  spanId,
  traceFlags,
  traceState,
}: SpanContext): TraceContext | undefined =>
  traceContextOf(
    `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    traceState?.serialize(),
  );
