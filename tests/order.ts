import { type Kind, kindOf, kinds } from './kinds.js';
import type { TestRun } from './run-files.js';

/**
 * The files that take longest, because they wait: the longest first. They begin before the others, so that none is left alone at
 * the end while a processor is idle.
 */
const longest = [
  'conformance/stores.conformance',
  'adapters/dashboard/browser/pages.browser',
  'composition/subscriptions/run-once-work.database',
  'composition/files-by-url.database',
  'adapters/http/docs/samples.proof',
  'service/stop/drain.process',
  'adapters/http/docs/reference-page.browser',
  'adapters/dashboard/browser/story.browser',
  'service/templates.http',
  'service/encryption-rotation.process',
  'service/sandbox.http',
  'service/stop/stop-signals.process',
  'service/processes.process',
  'test-processes.process',
  'composition/foreign-host/foreign-host.process',
  'service/stop/admin.process',
  'adapters/dashboard/browser/live.browser',
  'adapters/knex/readiness/readiness.database',
  'composition/subscriptions/run-once.database',
  'adapters/knex/postgres/schema-changes.database',
  'composition/host-options.proof',
  'adapters/http/streams/event-stream.http',
] as const;

/** What a process takes next: one file, or all files of a kind whose files run together. */
export type Batch = readonly TestRun[];

/** What the processes take: those of `first` take files in memory first, before another has left anything open in them. */
export type Queues = { readonly [process in 'first' | 'other']: () => Iterator<Batch> };

/**
 * Groups files by what takes them, in their order; every process takes from the same. Throws when a file that takes long is not
 * among the paths of all files.
 */
export const queuesOf = (batches: readonly Batch[], paths: readonly string[]): Queues => {
  const files = longest.map((name) => `${name}.test.ts`);
  const absent = files.filter((file) => !paths.includes(file));
  if (absent.length > 0) throw new Error(`tests/order.ts names ${absent}, which does not exist`);
  const pathOf = ([run]: Batch): string => run?.path ?? '';
  const isUnit = (batch: Batch): boolean => kindOf(pathOf(batch)) === 'unit';
  const place = (batch: Batch): number => files.indexOf(pathOf(batch));
  const isLong = (batch: Batch): boolean => place(batch) >= 0;
  const units = batches.filter(isUnit).values();
  const long = batches
    .filter(isLong)
    .sort((a, b) => place(a) - place(b))
    .values();
  const others = batches.filter((batch) => !isUnit(batch) && !isLong(batch)).values();
  return { first: () => chained(units, long, others), other: () => chained(long, others) };
};

function* chained(...queues: readonly Iterable<Batch>[]): Generator<Batch> {
  for (const queue of queues) yield* queue;
}

/** Puts files that run together into one batch. */
export const batchesOf = (runs: readonly TestRun[]): readonly Batch[] =>
  Object.entries<Kind>(kinds).flatMap(([name, { isTogether = false }]) => {
    const ofKind = runs.filter(({ path }) => kindOf(path) === name);
    return isTogether && ofKind.length > 0 ? [ofKind] : ofKind.map((run) => [run]);
  });
