import type { Refusal } from '../graph/answers/refusal.js';
import { invalid } from './problem.js';

type Range = { readonly min: number; readonly max: number; readonly hasDefault: boolean };

const ranges: Readonly<Record<string, Range>> = {
  AUTHENTICATION: { min: 30, max: 900, hasDefault: true },
  UTILITY: { min: 30, max: 43_200, hasDefault: true },
  MARKETING: { min: 43_200, max: 2_592_000, hasDefault: false },
};

/** What is wrong with how long messages of a template may wait for delivery; -1 stands for 30 days. */
export const lifetimeProblem = (category: string, seconds: unknown): Refusal | undefined => {
  const range = ranges[category];
  if (seconds === undefined || range === undefined) return undefined;
  if (seconds === -1 && range.hasDefault) return undefined;
  const isWithin = typeof seconds === 'number' && seconds >= range.min && seconds <= range.max;
  return isWithin ? undefined : invalid('message_send_ttl_seconds is out of range.');
};
