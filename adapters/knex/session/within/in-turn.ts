const last = new WeakMap<object, Promise<unknown>>();

/** Runs calls on one connection one after another. */
export const inTurn = <A>(connection: object, call: () => Promise<A>): Promise<A> => {
  const before = last.get(connection) ?? Promise.resolve();
  const answer = before.then(call);
  last.set(
    connection,
    answer.catch(() => {}),
  );
  return answer;
};
