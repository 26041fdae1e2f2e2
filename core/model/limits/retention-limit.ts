import { minDays, type OwnLimits, sooner } from '../retention/limits.js';
import { effectiveLimit, type HeldLimit, type LimitLayers } from './effective-limits.js';

/**
 * For how many days a project keeps messages at most, as its limit `retention` says; undefined for no limit. It is never less
 * than a project could set itself: a repeated webhook would bring a message that was removed once more.
 */
export const retentionLimit = (layers: LimitLayers | undefined): HeldLimit | undefined => {
  const { value, source } = effectiveLimit(layers, 'retention');
  // What is no number was written by hand, and removes nothing.
  if (value === null || !Number.isFinite(value)) return undefined;
  return { limit: Math.max(minDays('messages'), value), source };
};

/** The age limits of a project that keeps messages for so long at most: the lesser of both counts. */
export const withinLimit = (own: OwnLimits, atMost: HeldLimit | undefined): OwnLimits =>
  atMost ? { ...own, messages: sooner(own.messages ?? null, atMost.limit) } : own;
