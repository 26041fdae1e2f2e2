/** A port whose functions return at once what the port promises. */
export type Synchronous<Port> = Port extends (...given: infer Given) => Promise<infer Result>
  ? (...given: Given) => Result
  : { readonly [Name in keyof Port]: Synchronous<Port[Name]> };

/**
 * Runs a step as a whole or not at all: what the step wrote before it threw is taken back. The step itself is synchronous,
 * and steps run one after another, in the order of their calls. With a Promise, the step may wait for its turn, and the
 * transaction ends when the Promise does. Nothing may see what a step wrote before its transaction has ended.
 */
export type Transaction = <Result>(step: () => Result) => Result | Promise<Result>;

type StoreMethod = (...given: readonly unknown[]) => unknown;

/** The port whose calls each run in one transaction. A call that throws rejects. */
export const promised = <Port extends object>(
  port: Synchronous<Port>,
  transaction: Transaction,
): Port => {
  const wrapped = (part: unknown): unknown =>
    typeof part === 'function'
      ? async (...given: readonly unknown[]) => transaction(() => (part as StoreMethod)(...given))
      : Object.fromEntries(Object.entries(part ?? {}).map(([name, each]) => [name, wrapped(each)]));
  return wrapped(port) as Port;
};
