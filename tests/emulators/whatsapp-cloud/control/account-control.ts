import {
  type AccountEvent,
  applyAccountEvent,
  changeNumber,
  type NumberChange,
} from '../account/change.js';
import { webhookFields } from '../account/webhook-fields.js';
import type { Json } from '../shared/json.js';
import type { App, Token } from '../state/entities.js';
import { fictional, tokenOf } from '../state/fictional.js';
import type { Provider } from '../state/provider.js';
import { amend } from '../state/state.js';
import { requireValid } from './require-valid.js';

type Announcement = {
  /** The webhook field. */
  readonly field: string;
  /** The `value` of the webhook. */
  readonly value: Json;
  /** Default: the first account. */
  readonly account?: string;
  /** The number whose own callback gets the webhook. Default none. */
  readonly number?: string;
};

/** Commands that change the app, its tokens, the accounts and the numbers. */
export const accountControl = (provider: Provider) => ({
  /** Changes a business phone number and announces it by webhook. Throws on an unknown number. */
  changeNumber: (change: NumberChange) => changeNumber(provider, change),
  /** Applies an event to an account and announces it by webhook. Throws on an unknown account. */
  applyAccountEvent: (event: AccountEvent) => applyAccountEvent(provider, event),
  /** Sends a webhook with any value. Changes nothing else. Throws on an unknown field. */
  announce: ({ field, value, account, number }: Announcement) => {
    requireValid(webhookFields.includes(field), `Unknown webhook field: ${field}.`);
    const [first = ''] = provider.state.accounts.keys();
    provider.outbox.put({
      account: account ?? first,
      number,
      field,
      value,
      at: provider.clock.now(),
    });
  },
  /** Adds an access token, with all permissions by default. */
  issueToken: (token: Partial<Token> & { readonly text: string }) => {
    provider.state.tokens.set(token.text, tokenOf(token));
  },
  /** Revokes a token. Subcode 460 is a changed password, 463 an expired token, 467 (default) a log-out. */
  revokeToken: ({ token = fictional.accessToken, subcode = 467 }: Revocation) => {
    requireValid(provider.state.tokens.has(token), `Unknown token: ${token}.`);
    amend(provider.state.tokens, token, (old) => ({ ...old, revoked: subcode }));
  },
  /** Changes the app. */
  changeApp: (patch: Partial<Pick<App, 'secret' | 'demandsProof' | 'name'>>) => {
    provider.state.app = { ...provider.state.app, ...patch };
  },
  /** Sets the only recipients that the app may send to. `null` allows all. */
  allow: ({ only }: { readonly only: readonly string[] | null }) => {
    provider.state.allowList = only?.map((number) => number.replace(/\D/g, ''));
  },
});

type Revocation = { readonly token?: string; readonly subcode?: number };
