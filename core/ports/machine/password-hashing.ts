/** Hashes passwords slowly, with a salt, so that a stolen database does not tell them. */
export type PasswordHashing = {
  /**
   * The hash of a password in the PHC string format. `like` is a hash that gives the salt and the cost, so that the same password
   * has the same hash. Without it the salt is new. Rejects when `like` is no hash.
   */
  readonly hash: (password: string, like?: string) => Promise<string>;
  /** Whether a hash is that of the password. It takes as long for a wrong password. Rejects for a text that is no hash. */
  readonly verify: (hash: string, password: string) => Promise<boolean>;
};
