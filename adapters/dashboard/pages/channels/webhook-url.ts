import type { ProviderSetup } from '../../../../core/use-cases/channels/connect/set-up-channel.js';
import type { BaseCall } from '../../server/page.js';

/** Where the network of a provider should call back: the path of its webhook in the API. */
export const webhookUrlOf = (
  { apiUrl }: Pick<BaseCall, 'apiUrl'>,
  { webhook }: Pick<ProviderSetup, 'webhook'>,
): string | undefined => webhook && `${apiUrl}${webhook.path}`;
