import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { newestOf } from './preference.js';

/** When a person last called a channel, by the clock of the network. */
export type LastCall = { readonly channel: ChannelId; readonly at: Instant };

/** A contact once the person has called. The same object where this call, or a later one, is known. */
export const withCall = <C extends { readonly lastCalls?: readonly LastCall[] | undefined }>(
  contact: C,
  call: LastCall,
): C => {
  const lastCalls = newestOf([...(contact.lastCalls ?? []), call]);
  return lastCalls.includes(call) ? { ...contact, lastCalls } : contact;
};
