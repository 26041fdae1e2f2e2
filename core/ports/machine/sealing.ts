/** Keeps secrets at rest so that the store alone does not give them away. */
export type Sealing = {
  /** The secret sealed; `about` names what it belongs to, and nothing else can open it. */
  readonly seal: (secret: string, about: string) => string;
  /** The secret again. Throws when it was sealed about something else, under another key, or tampered with. */
  readonly open: (sealed: string, about: string) => string;
};
