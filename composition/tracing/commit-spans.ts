import { openTelemetryTracer } from '../../adapters/opentelemetry/index.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Tracer } from '../../core/ports/machine/tracer.js';
import type { CommitGroup } from '../../core/ports/stores/commit.js';
import { isSampled } from '../../core/shared/trace-context.js';

/**
 * Records a span for each commit group with a Change that is traced, for `onGroup` of the stores. The span continues the
 * first recorded trace among its Changes, and links to the others.
 */
export const commitSpans =
  (tracer: Tracer = openTelemetryTracer(), clock: Clock = Date.now) =>
  ({ changes, durationMs, traces = [] }: CommitGroup): void => {
    const [parent, ...links] = traces.filter(isSampled);
    if (parent === undefined) return;
    const span = tracer.begin(() => ({
      name: 'commit group',
      kind: 'internal',
      parent,
      links,
      beganAt: clock() - durationMs,
      attributes: { 'roundtrip.changes': changes },
    }));
    span?.end();
  };
