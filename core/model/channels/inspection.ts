import type { ChannelId } from '../../shared/ids.js';
import { type Instant, minuteMs } from '../../shared/time.js';
import type { Channel } from './channel.js';

/*
 * Every instant of an inspection is of steady time: no step of a clock lengthens a wait for one.
 */

/** A report that suggests that a channel cannot send. The provider is asked; its answer decides. */
export type InspectionRequest = {
  readonly kind: 'inspection';
  readonly channel: ChannelId;
  /** The provider's code, for the operator. */
  readonly providerCode: string | null;
};

/** Minimum time between two requested inspections of a channel. */
export const inspectionSpacingMs = minuteMs;
/** How long calls wait for an inspection that was begun and does not decide. */
const longestHoldMs = minuteMs;

/**
 * The channel with the inspection requested, or undefined where the request changes nothing: the channel is not in
 * use, or an inspection that has not begun is pending already.
 */
export const requestInspection = (
  channel: Channel,
  providerCode: string | null,
  now: Instant,
): Channel | undefined => {
  const { status, inspection, inspectedAt } = channel;
  if (status !== 'active' && status !== 'restricted') return undefined;
  if (inspection)
    return inspection.begunAt === null || inspection.isOutdated
      ? undefined
      : { ...channel, inspection: { ...inspection, isOutdated: true } };
  const dueAt = Math.max(now, (inspectedAt ?? Number.NEGATIVE_INFINITY) + inspectionSpacingMs);
  return {
    ...channel,
    inspection: { dueAt, begunAt: null, isOutdated: false, providerCode },
  };
};

/** Whether a requested inspection may begin. */
export const isInspectionDue = ({ inspection }: Channel, now: Instant): boolean =>
  !!inspection && inspection.dueAt <= now;

/** Whether calls of the channel wait for the decision of an inspection. */
export const holdsCalls = (channel: Channel, now: Instant): boolean => {
  const begunAt = channel.inspection?.begunAt ?? null;
  if (!isInspectionDue(channel, now)) return false;
  return begunAt === null || now < begunAt + longestHoldMs;
};

/** The channel as its due inspection begins, or undefined when none is due or it was begun before. */
export const beginInspection = (channel: Channel, now: Instant): Channel | undefined => {
  const { inspection } = channel;
  if (!inspection || !isInspectionDue(channel, now)) return undefined;
  return inspection.begunAt === null
    ? { ...channel, inspection: { ...inspection, begunAt: now } }
    : undefined;
};

/**
 * The channel after an inspection that began at `begunAt` has decided. Undefined when that inspection began before
 * the pending one was requested.
 */
export const endInspection = (channel: Channel, begunAt: Instant): Channel | undefined => {
  const { inspection } = channel;
  if (!inspection || inspection.begunAt === null || begunAt < inspection.begunAt) return undefined;
  const { isOutdated, providerCode } = inspection;
  const dueAt = begunAt + inspectionSpacingMs;
  return {
    ...channel,
    inspectedAt: begunAt,
    inspection: isOutdated ? { dueAt, begunAt: null, isOutdated: false, providerCode } : null,
  };
};
