/** A mail of plain text to one address. */
export type Mail = {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** The same in each attempt: it makes the `Message-ID`, by which a receiver discards a second one. */
  readonly id: string;
};

/**
 * Hands a mail to a mail server. Resolves when the server took it, to undefined; else to what is wrong, for people. Takes at most
 * 30 seconds, and never rejects for what a server does.
 */
export type SendMail = (mail: Mail) => Promise<string | undefined>;
