import type { ChannelId } from '../../../../core/shared/ids.js';
import type { ProviderSetup } from '../../../../core/use-cases/channels/connect/set-up-channel.js';
import type { BaseCall } from '../../server/page.js';

/**
 * Where the network of a provider should call back: the path of its webhook in the API. Undefined without one, and before
 * the channel has an id that belongs into the path.
 */
export const webhookUrlOf = (
  { apiUrl }: Pick<BaseCall, 'apiUrl'>,
  { webhook }: Pick<ProviderSetup, 'webhook'>,
  channel?: ChannelId,
): string | undefined => {
  if (!webhook || (channel === undefined && webhook.path.includes('{channel}'))) return undefined;
  return `${apiUrl}${webhook.path.replace('{channel}', channel ?? '')}`;
};
