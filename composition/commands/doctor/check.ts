import { harmless } from '../terminal/harmless.js';
import { painted, type Style, statusColor } from '../terminal/style.js';

/** What `doctor` found about one thing. */
export type Check = {
  /** What is checked, in a word or two. */
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do; null when all is well. */
  readonly remedy: string | null;
};

export const ok = (check: string, found: string): Check => ({
  check,
  status: 'ok',
  found,
  remedy: null,
});

export const warn = (check: string, found: string, remedy: string): Check => ({
  check,
  status: 'warn',
  found,
  remedy,
});

export const fail = (check: string, found: string, remedy: string): Check => ({
  check,
  status: 'fail',
  found,
  remedy,
});

/** One line a check: its status, what was found, and the remedy. Nothing is cut. */
export const checkLines = (checks: readonly Check[], style: Style): string => {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks
    .map(({ check, status, found, remedy }) => {
      const mark = painted(style, statusColor(status), status.padEnd(4));
      const advice = remedy === null ? '' : ` ${painted(style, 'bold', harmless(remedy))}`;
      return `${mark}  ${check.padEnd(width)}  ${harmless(found)}${advice}\n`;
    })
    .join('');
};

/** What an error says. A connection that failed has its reason in its cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return reasonOf(cause);
  return error.message || ('code' in error ? String(error.code) : error.name);
};
