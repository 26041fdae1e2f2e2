import type { Token } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { State } from '../state/state.js';

/** The kinds of objects that calls are for. */
export type NodeKind = 'app' | 'account' | 'number' | 'template' | 'media' | 'upload' | 'debug';

/** An object that calls are for, and the account that it belongs to, if to one. */
export type GraphNode = { readonly kind: NodeKind; readonly account?: string | undefined };

/** What an id stands for. Media that expired stand for nothing. */
export const nodeFor = ({ state, clock }: Provider, id: string): GraphNode | undefined => {
  if (id === 'debug_token') return { kind: 'debug' };
  if (id.startsWith('upload:')) return { kind: 'upload' };
  if (id === state.app.id) return { kind: 'app' };
  return accountNode(state, id) ?? mediaNode(state, id, clock.now());
};

const accountNode = (state: State, id: string): GraphNode | undefined => {
  if (state.accounts.has(id)) return { kind: 'account', account: id };
  const number = state.numbers.get(id);
  if (number !== undefined) return { kind: 'number', account: number.account };
  const template = state.templates.get(id);
  return template && { kind: 'template', account: template.account };
};

const mediaNode = (state: State, id: string, now: number): GraphNode | undefined => {
  const media = state.media.get(id);
  if (media === undefined || media.expiresAt <= now) return undefined;
  return { kind: 'media', account: state.numbers.get(media.number)?.account };
};

/** Whether a token opens an object, as far as accounts go. */
export const opens = (state: State, token: Token, { account }: GraphNode): boolean => {
  if (account === undefined || token.kind === 'app') return account === undefined;
  if (!state.accounts.get(account)?.isShared) return false;
  return token.accounts === 'all' || token.accounts.includes(account);
};
