/** Throws when a command makes no sense, so that a misspelt one never passes for an obeyed one. */
export const demand: (holds: boolean, why: string) => asserts holds = (holds, why) => {
  if (!holds) throw new Error(why);
};
