/** About how many guesses find a password, as a power of ten. */
export type PasswordGuesses = (password: string) => Promise<number>;
