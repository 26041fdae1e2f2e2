import type { Refusal } from '../graph/answers/refusal.js';
import { invalid } from './problem.js';

type Range = { readonly least: number; readonly most: number; readonly hasDefault: boolean };

const ranges: Readonly<Record<string, Range>> = {
  AUTHENTICATION: { least: 30, most: 900, hasDefault: true },
  UTILITY: { least: 30, most: 43_200, hasDefault: true },
  MARKETING: { least: 43_200, most: 2_592_000, hasDefault: false },
};

/** What is wrong with how long messages of a template may wait for delivery; -1 stands for 30 days. */
export const lifetimeProblem = (category: string, seconds: unknown): Refusal | undefined => {
  const range = ranges[category];
  if (seconds === undefined || range === undefined) return undefined;
  if (seconds === -1 && range.hasDefault) return undefined;
  const isWithin = typeof seconds === 'number' && seconds >= range.least && seconds <= range.most;
  return isWithin ? undefined : invalid('message_send_ttl_seconds is out of range.');
};
