/** Throws `why` unless the condition holds, so that a misspelt command fails. */
export const requireValid: (holds: boolean, why: string) => asserts holds = (holds, why) => {
  if (!holds) throw new Error(why);
};
