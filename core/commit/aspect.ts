import type { LaneKey } from '../model/queue/lane.js';
import type { Change, Committed, Conflict } from './change.js';
import type { FactQuery } from './fact-query.js';
import type { Facts } from './facts.js';
import type { VerdictDraft } from './verdict.js';

/** Lanes that a committed Change affects. */
export type TouchedLanes = {
  /** Lanes in which work may have become due. */
  readonly due: Set<LaneKey>;
  /** Lanes whose endpoint changed: what a worker read of it is outdated. */
  readonly changed: Set<LaneKey>;
};

/** One aspect of a commit: all that the core knows about a few keys of a Change. A store has a counterpart. */
export type Aspect = {
  /** Adds the facts that the Change needs to the query. */
  readonly needs: (query: FactQuery, change: Change) => void;
  /** Why the Change cannot be committed; undefined when this aspect allows it. */
  readonly conflict: (facts: Facts, change: Change) => Conflict | undefined;
  /** Updates the facts for the next Change, and adds this aspect's parts to the verdict. */
  readonly apply: (facts: Facts, change: Change, verdict: VerdictDraft) => void;
  /** Adds the lanes that the Change affects once it is committed. */
  readonly touches: (lanes: TouchedLanes, change: Change, committed: Committed) => void;
};

/** The phase of an aspect that has nothing to do in it. */
export const emptyPhase = (): undefined => undefined;
