import * as E from 'fp-ts/lib/Either.js';
import type { Token } from '../state/entities.js';
import { tokenOf } from '../state/fictional.js';
import type { Provider } from '../state/provider.js';
import { appSecretProof } from '../webhooks/signature.js';
import type { Refusal } from './answers/refusal.js';
import type { GraphCall } from './graph-call.js';

const schemeForm = /^(Bearer|OAuth) +(\S+)$/i;

type Presented = { readonly scheme: string; readonly text: string };

const presentedIn = (call: GraphCall): Presented | undefined => {
  const [, scheme, text] = schemeForm.exec(call.headers.authorization ?? '') ?? [];
  if (scheme !== undefined && text !== undefined) return { scheme: scheme.toLowerCase(), text };
  const inQuery = call.params.access_token;
  return typeof inQuery === 'string' ? { scheme: 'query', text: inQuery } : undefined;
};

/** Who calls: the token that was presented, if it lives and comes with the proof it needs. */
export const authenticate = (provider: Provider, call: GraphCall): E.Either<Refusal, Token> => {
  const presented = presentedIn(call);
  if (presented === undefined) return E.left(missing(provider));
  if (call.node.startsWith('upload:') && presented.scheme !== 'oauth') return E.left(wrongScheme);
  const token = tokenFor(provider, presented.text);
  if (token === undefined) return E.left(unparsable);
  const refusal = endOf(token, provider.clock.now()) ?? proofProblem(provider, call, token);
  return refusal === undefined ? E.right(token) : E.left(refusal);
};

const missing = (provider: Provider): Refusal => ({
  code: provider.settings().variants.missingTokenCode,
  message: 'An access token is required to request this resource.',
});

const unparsable: Refusal = {
  code: 190,
  message: 'Invalid OAuth access token - Cannot parse access token',
};

const wrongScheme: Refusal = {
  code: 190,
  message: 'Invalid OAuth access token: this endpoint takes the scheme OAuth.',
};

/** The app's own token is its id and its secret; all others were issued. */
const tokenFor = (provider: Provider, text: string): Token | undefined => {
  const { app, tokens } = provider.state;
  return text === `${app.id}|${app.secret}`
    ? tokenOf({ text, kind: 'app', scopes: [], accounts: [] })
    : tokens.get(text);
};

const ends: Readonly<Record<number, string>> = {
  460: 'The session has been invalidated because the user changed the password.',
  463: 'Session has expired.',
  467: 'The session is invalid because the user logged out.',
};

const endOf = (token: Token, now: number): Refusal | undefined => {
  const hasExpired = token.expiresAt !== undefined && token.expiresAt <= now;
  const subcode = token.revoked ?? (hasExpired ? 463 : undefined);
  if (subcode === undefined) return undefined;
  return {
    code: 190,
    subcode,
    message: `Error validating access token: ${ends[subcode] ?? 'The session is invalid.'}`,
  };
};

const proofProblem = (provider: Provider, call: GraphCall, token: Token): Refusal | undefined => {
  const { app } = provider.state;
  const given = call.params.appsecret_proof;
  if (given === undefined)
    return app.demandsProof && token.kind !== 'app'
      ? { code: 100, message: 'API calls from the server require an appsecret_proof argument' }
      : undefined;
  return given === appSecretProof(app.secret, token.text)
    ? undefined
    : { code: 100, message: 'Invalid appsecret_proof provided in the API argument' };
};
