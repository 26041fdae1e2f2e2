import type { VariableName } from './variables.js';

/** Reads one variable: its value, or that of its default. Undefined when it is absent or wrong. */
export type Read = <Value>(
  name: VariableName,
  parse: (text: string) => Value | undefined,
  expected: string,
) => Value | undefined;
