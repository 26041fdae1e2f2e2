/** A client at an OpenID Connect provider. */
export type OidcClient = {
  /** URL of the provider, as it names itself. http is for a provider on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};
