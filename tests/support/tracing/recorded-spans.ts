import { context, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  type Sampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { present } from '../fixtures/either.js';

/** The SDK of OpenTelemetry with an exporter that keeps the spans. */
export type RecordedSpans = {
  /** The spans that ended, of one name or all, in the order of their ends. */
  readonly spans: (name?: string) => readonly ReadableSpan[];
  /** The first of that name. */
  readonly span: (name: string) => ReadableSpan;
};

/** Registers the SDK while `work` runs. */
export const withRecordedSpans = async (
  work: (recorded: RecordedSpans) => Promise<void> | void,
  sampler?: Sampler,
): Promise<void> => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
    ...(sampler && { sampler }),
  });
  provider.register();
  const spans = (name?: string) =>
    exporter.getFinishedSpans().filter((span) => name === undefined || span.name === name);
  try {
    await work({ spans, span: (name) => present(spans(name)[0]) });
  } finally {
    trace.disable();
    context.disable();
    await provider.shutdown();
  }
};

/** The parent of a span and the spans that it links to, by their ids. */
export const relationsOf = ({ parentSpanContext, links }: ReadableSpan) => ({
  parent: parentSpanContext?.spanId,
  links: links.map((link) => link.context.spanId),
});
