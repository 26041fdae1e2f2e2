import type { ServiceIdentifier } from 'inversify';
import { type TokenName, tokens, type Values } from './tokens.js';

/** The arguments of `toResolvedValue` for a function of named values. Each dependency is named once. */
export const from = <Name extends TokenName, Value>(
  names: readonly Name[],
  make: (values: Values<Name>) => Value,
): [(...values: unknown[]) => Value, ServiceIdentifier<unknown>[]] => [
  (...values) =>
    make(Object.fromEntries(names.map((name, i) => [name, values[i]])) as Values<Name>),
  names.map((name) => tokens[name]),
];
