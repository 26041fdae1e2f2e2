import type { Instant } from '../../shared/time.js';

/** The current time by the wall clock, which can step. */
export type Clock = () => Instant;

/**
 * The time by which stored waits run: due times, leases and expiries of work. It follows the wall clock, but takes part
 * in none of its steps, continues over restarts, and is the same for every process of a store.
 */
export type SteadyClock = () => Instant;

/** Milliseconds since a fixed moment. Never steps back. */
export type MonotonicClock = () => number;

/**
 * Calls `callback` once after `ms` milliseconds. The returned function cancels it. A `poll` looks whether there is work:
 * where none can be, a timer may call it later, and a test under a driven clock passes a day without a look each second. A
 * `lane` continues the work in a leased lane: what it finds to do reaches others by commits only.
 */
export type Timer = (ms: number, callback: () => void, kind?: 'poll' | 'lane') => () => void;

/** A uniformly distributed number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;
