import { type Outcome, ok, refused } from '../graph/answers/answer.js';
import type { Handler } from '../graph/handler.js';
import type { Token } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** What a token is good for, told to the app. */
export const debugToken: Handler = ({ provider, call }): Outcome => {
  const { input_token: text } = call.params;
  if (typeof text !== 'string')
    return refused({ code: 100, message: '(#100) The parameter input_token is required.' });
  const token = provider.state.tokens.get(text);
  return ok({ data: token === undefined ? unknown : facts(provider, token) });
};

const unknown = {
  error: { code: 190, message: 'Invalid OAuth access token.' },
  is_valid: false,
  scopes: [],
};

const facts = ({ state, clock }: Provider, token: Token) => {
  const hasEnded = token.expiresAt !== undefined && token.expiresAt <= clock.now();
  const subcode = token.revoked ?? (hasEnded ? 463 : undefined);
  const accounts = token.accounts === 'all' ? [...state.accounts.keys()] : token.accounts;
  return {
    app_id: state.app.id,
    type: 'SYSTEM_USER',
    application: state.app.name,
    is_valid: subcode === undefined,
    ...(subcode !== undefined && {
      error: { code: 190, subcode, message: 'Error validating access token.' },
    }),
    expires_at: token.expiresAt === undefined ? 0 : Math.floor(token.expiresAt / 1000),
    data_access_expires_at: 0,
    user_id: '122000000000001',
    scopes: token.scopes,
    granular_scopes: token.scopes.map((scope) => ({ scope, target_ids: accounts })),
  };
};
