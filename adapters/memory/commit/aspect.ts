import type { Verdict } from '../../../core/commit/verdict.js';
import type { NewId } from '../../../core/shared/ids.js';
import type { Tables } from '../tables.js';

/** The counterpart of a core aspect in memory: applies a verdict. The facts are up to date before it runs. */
export type MemoryAspect = (memory: Tables, verdict: Verdict, newId: NewId) => void;
