import {
  type AccountEvent,
  befallAccount,
  changeNumber,
  type NumberChange,
} from '../account/change.js';
import { webhookFields } from '../account/webhook-fields.js';
import type { Json } from '../shared/json.js';
import type { App, Token } from '../state/entities.js';
import { fictional, tokenOf } from '../state/fictional.js';
import { amend } from '../state/state.js';
import type { World } from '../state/world.js';
import { demand } from './demand.js';

type Announcement = {
  readonly field: string;
  readonly value: Json;
  readonly account?: string;
  /** For what goes to the number's own callback. */
  readonly number?: string;
};

/** Changes what the app, its tokens, the accounts and the numbers are allowed and able to do. */
export const accountControl = (world: World) => ({
  changeNumber: (change: NumberChange) => changeNumber(world, change),
  befallAccount: (event: AccountEvent) => befallAccount(world, event),
  /** Tells anything by webhook; nothing else changes. */
  announce: ({ field, value, account, number }: Announcement) => {
    demand(webhookFields.includes(field), `There is no field ${field}.`);
    const [first = ''] = world.state.accounts.keys();
    world.outbox.put({ account: account ?? first, number, field, value, at: world.clock.now() });
  },
  issueToken: (token: Partial<Token> & { readonly text: string }) => {
    world.state.tokens.set(token.text, tokenOf(token));
  },
  /** Takes a token back: subcode 460 for a new password, 463 for its end, 467 for a log-out. */
  revokeToken: ({ token = fictional.accessToken, subcode = 467 }: Revocation) => {
    demand(world.state.tokens.has(token), 'There is no such token.');
    amend(world.state.tokens, token, (old) => ({ ...old, revoked: subcode }));
  },
  changeApp: (patch: Partial<Pick<App, 'secret' | 'demandsProof' | 'name'>>) => {
    world.state.app = { ...world.state.app, ...patch };
  },
  /** The only numbers that may be sent to; null for all. */
  allow: ({ only }: { readonly only: readonly string[] | null }) => {
    world.state.allowList = only?.map((number) => number.replace(/\D/g, ''));
  },
});

type Revocation = { readonly token?: string; readonly subcode?: number };
