/** Who a provider of single sign-on says the visitor is. */
export type ProvedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined when the provider gave no address, or has not verified it. */
  readonly verifiedEmail: string | undefined;
  /** Whether the provider says that the visitor gave a second factor. */
  readonly hasSecondFactor?: boolean;
  /** When the visitor proved to the provider who they are, in Unix milliseconds. Absent when it does not say. */
  readonly provedAt?: number | undefined;
  /** The session at the provider. Absent when it names none. */
  readonly providerSession?: string | undefined;
};

/**
 * Why a single sign-on proved no identity. `cancelled`: the visitor or the provider refused. `stale`: it is too old, was
 * used, or began in another browser. `unacceptable`: the answer of the provider is wrong. `unavailable`: it does not answer.
 */
export type SingleSignOnProblem = 'cancelled' | 'stale' | 'unacceptable' | 'unavailable';

/** What a provider says has ended there: the sessions of a person, or one session. */
export type ProviderLogout = {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
  /** Names the message. */
  readonly message: string;
  /** When it was written, in Unix milliseconds. */
  readonly writtenAt: number;
};

/** The sign-in at a provider that the operator trusts. */
export type SingleSignOn = {
  /** What visitors know the provider as, such as `single sign-on`. */
  readonly name: string;
  readonly issuer: string;
  /**
   * Begins a sign-in. `url` is where the visitor goes; `ticket` is the value of a cookie that only this browser gets.
   * Undefined when the provider does not answer.
   */
  readonly begin: (given: {
    /** Where the provider sends the visitor back. */
    readonly redirectUri: string;
    /** What the visitor wants to see after the sign-in. */
    readonly next: string;
    /** Whether the provider has to ask the visitor again. Default: no. */
    readonly isFresh?: boolean;
  }) => Promise<{ readonly url: string; readonly ticket: string } | undefined>;
  /** Checks what the provider sent back, with the ticket of the same browser. `next` is null without a ticket. */
  readonly finish: (given: {
    readonly redirectUri: string;
    readonly ticket: string | undefined;
    /** The query of the address that the provider sent the visitor to. */
    readonly answer: URLSearchParams;
  }) => Promise<
    { readonly next: string | null } & (
      | { readonly identity: ProvedIdentity }
      | { readonly problem: SingleSignOnProblem }
    )
  >;
  /** Checks a logout token of the provider, and reads it. Absent: its sessions do not end by the provider. */
  readonly readLogoutToken?: (
    token: string,
  ) => Promise<ProviderLogout | Extract<SingleSignOnProblem, 'unacceptable' | 'unavailable'>>;
};

/** How long a visitor may take at the provider, in seconds. */
export const ticketSeconds = 600;
