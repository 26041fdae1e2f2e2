import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A person at the provider. */
export type ProviderPerson = { readonly email: string; readonly isVerified?: boolean };

/** The one client of the provider. */
export const client = { id: 'roundtrip', secret: 'a secret of the client, 32 bytes' } as const;

const newSigningKey = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
};

/**
 * A certified OpenID Connect provider (the npm package `oidc-provider`) over HTTP. It listens at once, so that its URL is
 * known, and answers after `serve`. It asks for no password: `signIn` says who is there.
 */
export const identityProvider = async (people: Readonly<Record<string, ProviderPerson>>) => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signingKey = { ...(await newSigningKey()), kid: 'the key of the provider' };
  const there: { id: string | null } = { id: null };

  const serve = (redirectUri: string, backChannelUri?: string): void => {
    const provider = new Provider(issuer, {
      jwks: { keys: [signingKey] },
      // Its own agent calls no host on this machine.
      fetch: (url, options) => {
        const { dispatcher: _, ...own }: RequestInit & { dispatcher?: unknown } = options ?? {};
        return fetch(url, own);
      },
      clients: [
        {
          ...{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] },
          ...(backChannelUri !== undefined && {
            backchannel_logout_uri: backChannelUri,
            backchannel_logout_session_required: true,
          }),
        },
      ],
      claims: { email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          // It asks no one: who opens the address is signed out.
          logoutSource: (ctx, form) => {
            ctx.body = form;
          },
        },
      },
      cookies: { keys: ['a key of the cookies'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: people[id]?.email,
          email_verified: people[id]?.isVerified,
        }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          ...(oidc.client && { clientId: oidc.client.clientId }),
          ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.on('request', (req, res) => {
      if (!req.url?.startsWith('/interaction/')) return void answer(req, res);
      const result =
        there.id === null ? { error: 'access_denied' } : { login: { accountId: there.id } };
      provider
        .interactionFinished(req, res, result)
        .catch((error) => res.destroy(error instanceof Error ? error : undefined));
    });
  };

  return {
    issuer,
    /** The key that signs its tokens, as a JWK with its private part. */
    signingKey,
    serve,
    /** Who is signed in from now on. Null: the person refuses. */
    signIn: (id: string | null): void => {
      there.id = id;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
