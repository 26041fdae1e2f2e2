import type { State } from '../state/state.js';
import type { Update } from './update.js';

/** The callback of an update: the number's, else the account's, else the app's. Undefined without a subscription. */
export const callbackFor = (state: State, update: Update): string | undefined => {
  const account = state.accounts.get(update.account);
  const { subscription } = state.app;
  if (!account?.isSubscribed) return undefined;
  if (!account.isShared && update.field === 'messages') return undefined;
  if (!subscription?.fields.includes(update.field)) return undefined;
  const number = update.number === undefined ? undefined : state.numbers.get(update.number);
  if (number === undefined) return subscription.callbackUrl;
  return number.overrideUrl ?? account.overrideUrl ?? subscription.callbackUrl;
};
