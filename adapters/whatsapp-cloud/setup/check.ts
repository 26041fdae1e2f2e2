import type {
  ChannelCheck,
  CheckedChannel,
  KnownOfChannel,
} from '../../../core/ports/provider/channel-setup.js';
import { debugToken } from '../account/verify-app.js';
import type { GraphCall, GraphClient } from '../graph/client.js';
import type { Credentials } from '../settings.js';
import { accountResult, numberStatusResult, phoneNumberResult } from './check-number.js';
import { appSecretResult, permissionsResult, tokenResult } from './check-token.js';
import { callbackResult, reportsResult, subscriptionResult } from './check-webhook.js';
import { notKnown, type Result } from './result.js';

const numberFields =
  'id,display_phone_number,verified_name,status,quality_rating,name_status,webhook_configuration';

/** Checks a number and its credentials, each question beside the others, so that all take as long as the longest. */
export const check = async (
  graph: GraphClient,
  credentials: Credentials,
  { address }: Pick<CheckedChannel, 'address'>,
  known: KnownOfChannel,
): Promise<readonly ChannelCheck[]> => {
  const { phoneNumberId, wabaId, appId, appSecret } = credentials;
  const asApp = { token: `${appId}|${appSecret}`, appSecret, provesSecret: false };
  const get = (path: string, fields?: string): GraphCall => ({
    method: 'GET',
    path,
    ...(fields !== undefined && { query: { fields, limit: '100' } }),
  });
  const [token, number, numbers, apps, app] = await Promise.all([
    debugToken(graph, credentials),
    graph(credentials, get(`/${phoneNumberId}`, numberFields)),
    graph(credentials, get(`/${wabaId}/phone_numbers`, 'id')),
    graph(credentials, get(`/${wabaId}/subscribed_apps`)),
    graph(asApp, get(`/${appId}/subscriptions`)),
  ]);
  const tokenIs = tokenResult(token, credentials);
  const withToken = (result: Result): Result =>
    tokenIs.outcome === 'failed'
      ? notKnown('This is checked once the access token passes.')
      : result;
  const results: readonly (readonly [string, string, Result])[] = [
    ['app_secret', 'App id and app secret', appSecretResult(token, credentials)],
    ['token', 'Access token', tokenIs],
    ['permissions', 'Permissions of the token', permissionsResult(token)],
    ['phone_number', 'Phone number id', withToken(phoneNumberResult(number, address))],
    ['business_account', 'Business account', withToken(accountResult(numbers, credentials))],
    ['number_status', 'Status, quality and name', withToken(numberStatusResult(number))],
    [
      'subscription',
      'Subscription to the account',
      withToken(subscriptionResult(apps, credentials, known)),
    ],
    ['callback', 'Callback URL', callbackResult({ app, number }, known)],
    ...(known.isReporting === undefined
      ? []
      : [['reports', 'Signed webhooks', reportsResult(known)] as const]),
  ];
  return results.map(([name, title, result]) => ({ check: name, title, ...result }));
};
