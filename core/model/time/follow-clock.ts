import { type Instant, secondMs } from '../../shared/time.js';

/** What the processes of a store share of its steady time. */
export type SteadyRecord = {
  /** Milliseconds by which steady time is ahead of the clock that it follows. */
  readonly offsetMs: number;
  /** The latest steady time that a process stored. */
  readonly seenAt: Instant;
};

/** A clock as a process reads it, and what the process knows of steady time then. */
export type ClockReading = {
  readonly clock: Instant;
  readonly record: SteadyRecord;
  /** Steady time as the process counted it since its last reading, and for how long; undefined at the first one. */
  readonly counted: { readonly at: Instant; readonly forMs: number } | undefined;
};

/** Steady time after a reading. */
export type Followed = {
  readonly at: Instant;
  readonly offsetMs: number;
  /** How far the clock stepped, negative for back; 0 when it did not. */
  readonly steppedMs: number;
};

/** A difference up to this is no step: readings are not exact. Steady time follows it forward and waits for it back. */
export const toleratedMs = 2 * secondMs;

/**
 * Follows a clock. As much time has passed as this process counted since its last reading, and never less than none: a
 * clock that says otherwise has stepped, and the offset makes up for it. A process that was suspended counts too
 * little, and sees it by the record that the others have gone on writing: since then, no more has passed than it
 * counted in all. What happened before its first reading, a process cannot count: there only a step back shows.
 */
export const followClock = ({ clock, record, counted }: ClockReading): Followed => {
  const reading = clock + record.offsetMs;
  const earliest = Math.max(record.seenAt, counted?.at ?? record.seenAt);
  const latest = counted ? latestAt(record, counted) : Infinity;
  const hasStepped = reading < earliest - toleratedMs || reading > latest + toleratedMs;
  return hasStepped
    ? { at: earliest, offsetMs: earliest - clock, steppedMs: reading - earliest }
    : { at: Math.max(reading, earliest), offsetMs: record.offsetMs, steppedMs: 0 };
};

/** The latest steady time that a process can expect. */
const latestAt = (
  { seenAt }: SteadyRecord,
  { at, forMs }: NonNullable<ClockReading['counted']>,
): Instant => {
  const wasSuspended = seenAt > at;
  return wasSuspended ? seenAt + forMs : at;
};
