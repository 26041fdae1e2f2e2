/** Hashes passwords slowly, with a salt of their own, so that a stolen database does not tell them. */
export type PasswordHashing = {
  /** The hash of a password in the PHC string format. */
  readonly hash: (password: string) => Promise<string>;
  /** Whether a hash is that of the password. It takes as long for a wrong password. Rejects for a text that is no hash. */
  readonly verify: (hash: string, password: string) => Promise<boolean>;
};
