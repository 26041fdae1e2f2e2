/** A promise that its maker resolves. */
export type Deferred<A> = {
  readonly promise: Promise<A>;
  readonly resolve: (value: A) => void;
};

export const deferred = <A>(): Deferred<A> => {
  let resolve: Deferred<A>['resolve'] = () => undefined;
  const promise = new Promise<A>((resolveIt) => {
    resolve = resolveIt;
  });
  return { promise, resolve };
};
