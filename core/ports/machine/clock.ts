import type { Instant } from '../../shared/time.js';

/** The present, by the wall clock. */
export type Clock = () => Instant;

/** Milliseconds since some fixed moment; never set back, whatever happens to the wall clock. */
export type MonotonicClock = () => number;

/** Calls back once after so many milliseconds; the function given back calls that off. */
export type Timer = (ms: number, callback: () => void) => () => void;

/** A number from 0 (inclusive) to 1 (exclusive), evenly spread. */
export type Random = () => number;
