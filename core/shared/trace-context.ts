/**
 * The request or span that something came from: the `traceparent` of https://www.w3.org/TR/trace-context, and after a space
 * the `tracestate` if there is one. Stored as it is.
 */
export type TraceContext = `00-${string}`;

const wellFormed =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;
const parentLength = '00-'.length + 32 + 1 + 16 + '-00'.length;

/** Characters of a longer `tracestate` that are kept: none. The standard asks for at least these. */
const longestState = 512;
const printable = /^[\x20-\x7e]+$/;

/**
 * The context that a pair of headers names. Undefined for a malformed `traceparent`. Of a later version of the standard
 * the fields of version 00 are kept. A `tracestate` that is malformed or longer than 512 characters is left out.
 */
export const traceContextOf = (parent: unknown, state?: unknown): TraceContext | undefined => {
  if (typeof parent !== 'string' || !wellFormed.test(parent)) return undefined;
  if (parent.startsWith('00') && parent.length !== parentLength) return undefined;
  const context: TraceContext = `00-${parent.slice(3, parentLength)}`;
  return isKept(state) ? `${context} ${state}` : context;
};

const isKept = (state: unknown): state is string =>
  typeof state === 'string' && state.length <= longestState && printable.test(state);

/** What `traceContextOf` gives. */
export const wellFormedTrace =
  /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?: [\x20-\x7e]{1,512})?$/;

/** The trace that a context belongs to: 32 hexadecimal digits. */
export const traceIdOf = (context: TraceContext): string => context.slice(3, 35);

/** The span that a context names: 16 hexadecimal digits. */
export const spanIdOf = (context: TraceContext): string => context.slice(36, 52);

/** The flags of a context. The lowest bit says that the trace is recorded. */
export const traceFlagsOf = (context: TraceContext): number =>
  Number.parseInt(context.slice(53, parentLength), 16);

/** The `tracestate` of a context; empty without one. */
export const traceStateOf = (context: TraceContext): string => context.slice(parentLength + 1);

/** Whether the trace is recorded. */
export const isSampled = (context: TraceContext): boolean => traceFlagsOf(context) % 2 === 1;

/** The headers that pass a context on. */
export const traceHeaders = (context: TraceContext): Readonly<Record<string, string>> => {
  const traceparent = context.slice(0, parentLength);
  const tracestate = traceStateOf(context);
  return tracestate === '' ? { traceparent } : { traceparent, tracestate };
};

/** The value with this trace. Without one it is the same value, and nothing more is stored. */
export const withTrace = <A extends { readonly trace?: TraceContext | undefined }>(
  value: A,
  trace: TraceContext | undefined,
): A => (trace === undefined ? value : { ...value, trace });
