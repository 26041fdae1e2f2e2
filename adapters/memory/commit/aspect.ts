import type { Verdict } from '../../../core/commit/verdict.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import type { NewId } from '../../../core/shared/ids.js';
import type { Tables } from '../tables.js';

/** What the aspects share while they apply a verdict. */
export type Application = {
  readonly newId: NewId;
  /** The lanes in which a next job was let go. */
  readonly promoted: Set<LaneKey>;
};

/** The counterpart of a core aspect in memory: applies a verdict. The facts are up to date before it runs. */
export type MemoryAspect = (memory: Tables, verdict: Verdict, application: Application) => void;
