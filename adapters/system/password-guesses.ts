import type { PasswordGuesses } from '../../core/ports/machine/password-guesses.js';
import { loadedOnce } from './loaded-once.js';

/** Characters that are looked at: an estimate of a long text takes long, and what begins well is well. */
const longest = 40;

/** The library and its lists of common passwords, words and names, loaded at the first new password. */
const load = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
};

/** Guesses as zxcvbn estimates them. */
export const zxcvbnGuesses = (): PasswordGuesses => {
  const loaded = loadedOnce(load);
  return async (password) => (await loaded()).check(password.slice(0, longest)).guessesLog10;
};
