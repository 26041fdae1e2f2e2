import type { ProviderSetup } from '../../../../core/use-cases/channels/set-up-channel.js';
import type { BaseCall } from '../../server/page.js';

/** Where the network of a provider should call back: the path of its webhook on the server. */
export const webhookUrlOf = (
  { serverUrl }: Pick<BaseCall, 'serverUrl'>,
  { webhook }: Pick<ProviderSetup, 'webhook'>,
): string | undefined => webhook && `${serverUrl}${webhook.path}`;
