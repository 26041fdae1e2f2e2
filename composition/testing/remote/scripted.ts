/** What answers calls in a test. */
export type Script<Received, Reply> = {
  /** Gives the next calls these answers, in this order, before any other. */
  readonly answerNext: (...answers: readonly Reply[]) => void;
  /** Decides the answer to every call from now on that has none of its own. Undefined is the usual answer. */
  readonly answer: (
    rule: (call: Received) => Reply | undefined | Promise<Reply | undefined>,
  ) => void;
};

/** A script, and the function that takes a call to its answer. `usual` is the answer to a call that no rule decides. */
export const scripted = <Received, Reply>(
  usual: Reply,
): {
  readonly script: Script<Received, Reply>;
  readonly answerTo: (call: Received) => Promise<Reply>;
} => {
  const next: Reply[] = [];
  let decide: Parameters<Script<Received, Reply>['answer']>[0] = () => undefined;
  return {
    script: {
      answerNext: (...answers) => void next.push(...answers),
      answer: (rule) => {
        decide = rule;
      },
    },
    answerTo: async (call) => next.shift() ?? (await decide(call)) ?? usual,
  };
};
