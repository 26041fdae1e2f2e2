import type { ClientAuth, Configuration } from 'openid-client';
import type { Clock } from '../../../../core/ports/machine/clock.js';
import { hourMs } from '../../../../core/shared/time.js';
import type { OidcClient } from './oidc-client.js';

/** The library, and what it knows of the provider. */
export type FoundProvider = {
  readonly library: typeof import('openid-client');
  readonly found: Configuration;
};

/** Longest wait for one answer of the provider, in seconds. */
const timeoutSeconds = 5;

/** Asks the provider for its endpoints, once an hour. A failure is not remembered. Rejects when the provider does not answer. */
export const oidcProvider = (client: OidcClient, clock: Clock): (() => Promise<FoundProvider>) => {
  let latest: { readonly at: number; readonly provider: Promise<FoundProvider> } | undefined;
  return () => {
    if (latest && Math.abs(clock() - latest.at) < hourMs) return latest.provider;
    const asked = { at: clock(), provider: discover(client) };
    latest = asked;
    asked.provider.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.provider;
  };
};

const discover = async ({ issuer, clientId, clientSecret }: OidcClient): Promise<FoundProvider> => {
  // Loaded by the first sign-in, so that the server starts without it.
  const library = await import('openid-client');
  const [basic, post] = [
    library.ClientSecretBasic(clientSecret),
    library.ClientSecretPost(clientSecret),
  ];
  /** HTTP Basic is what a provider supports that names no method. */
  const authenticate: ClientAuth = (server, ...others) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const way = methods.includes('client_secret_basic') ? basic : post;
    return way(server, ...others);
  };
  const url = new URL(issuer);
  const found = await library.discovery(url, clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    ...(url.protocol === 'http:' && { execute: [library.allowInsecureRequests] }),
  });
  return { library, found };
};
