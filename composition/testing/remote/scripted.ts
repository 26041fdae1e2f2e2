/** What answers calls in a test. */
export type Script<Call, Answer> = {
  /** Gives the next calls these answers, in this order, before any other. */
  readonly answerNext: (...answers: readonly Answer[]) => void;
  /** Decides the answer to every call from now on that has none of its own. Undefined is the usual answer. */
  readonly answer: (rule: (call: Call) => Answer | undefined | Promise<Answer | undefined>) => void;
};

/** A script, and the function that takes a call to its answer. `usual` is the answer to a call that no rule decides. */
export const scripted = <Call, Answer>(
  usual: Answer,
): {
  readonly script: Script<Call, Answer>;
  readonly answerTo: (call: Call) => Promise<Answer>;
} => {
  const next: Answer[] = [];
  let decide: Parameters<Script<Call, Answer>['answer']>[0] = () => undefined;
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
