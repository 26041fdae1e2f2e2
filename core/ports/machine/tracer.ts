import type { Instant } from '../../shared/time.js';
import type { TraceContext } from '../../shared/trace-context.js';

/** What a span says: ids, codes and counts. Never a phone number, a text or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span to begin. */
export type SpanStart = {
  readonly name: string;
  /** Whether it serves a request, makes one, or does neither. */
  readonly kind: 'server' | 'client' | 'internal';
  /** The context that it continues. Without one it begins a trace. */
  readonly parent?: TraceContext | undefined;
  /** The contexts of other traces that it belongs to. Default: none. */
  readonly links?: readonly TraceContext[];
  /** When it began. Default: now. */
  readonly beganAt?: Instant;
  readonly attributes: SpanAttributes;
};

/** A span that has begun. */
export type Span = {
  /** Its own context, for what continues it. */
  readonly context: TraceContext;
  /** Runs `work` with this span as the active one, also in what `work` awaits. */
  readonly activate: <A>(work: () => A) => A;
  /** Ends it with further attributes. `error` is the code of what went wrong, if anything did. */
  readonly end: (attributes?: SpanAttributes, error?: string) => void;
};

/** Records spans. It never throws: work does not fail because it is traced. */
export type Tracer = {
  /** Begins a span. Returns undefined when nothing records spans; `describe` is not called then. */
  readonly begin: (describe: () => SpanStart) => Span | undefined;
  /** The context of the active span; undefined without one. */
  readonly current: () => TraceContext | undefined;
  /** Links the active span, if there is one, to a context of another trace. */
  readonly link: (context: TraceContext) => void;
};

/** Records nothing. */
export const noTracer: Tracer = {
  begin: () => undefined,
  current: () => undefined,
  link: () => {},
};
