import type { GraphAnswer, GraphClient } from '../graph/client.js';
import { idAt, type Json, objectAt, objectsAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { type Condition, errorOfNewChannel, inactive, successBody } from './condition.js';

/** One check: passed, failed with a condition, or undefined when WhatsApp cannot tell now. */
type Check = (
  graph: GraphClient,
  credentials: Credentials,
) => Promise<'passed' | Condition | undefined>;

/**
 * Checks that secret and token belong to the app and the number to the account. Subscribes the app to the account, so
 * that WhatsApp sends webhooks. Undefined when WhatsApp cannot tell now.
 */
export const verifyApp = async (
  graph: GraphClient,
  credentials: Credentials,
): Promise<Condition | undefined> => {
  for (const check of [tokenBelongsToApp, numberBelongsToAccount, appIsSubscribed]) {
    const result = await check(graph, credentials);
    if (result !== 'passed') return result;
  }
  return { becomes: 'active', providerCode: 'verified' };
};

/** What WhatsApp tells an app of an access token. Undefined when it does not answer that. */
export const tokenDetails = async (
  graph: GraphClient,
  credentials: Credentials,
): Promise<Json | undefined> => objectAt(successBody(await debugToken(graph, credentials)), 'data');

/** Asks Meta, as the app, about the access token. */
export const debugToken = (
  graph: GraphClient,
  { appId, appSecret, token }: Credentials,
): Promise<GraphAnswer> =>
  graph(
    { token: `${appId}|${appSecret}`, appSecret, provesSecret: false },
    { method: 'GET', path: '/debug_token', query: { input_token: token } },
  );

const tokenBelongsToApp: Check = async (graph, credentials) => {
  const { appId } = credentials;
  const answer = await debugToken(graph, credentials);
  const details = objectAt(successBody(answer), 'data');
  if (!details) return errorOfNewChannel(answer);
  if (details.is_valid === false)
    return inactive('token_invalid', 'The access token is not valid.');
  return (idAt(details, 'app_id') ?? appId) === appId
    ? 'passed'
    : inactive('token_of_another_app', 'The access token belongs to another app.');
};

const numberBelongsToAccount: Check = async (graph, credentials) => {
  const answer = await graph(credentials, {
    method: 'GET',
    path: `/${credentials.wabaId}/phone_numbers`,
    query: { fields: 'id', limit: '100' },
  });
  const body = successBody(answer);
  if (!body) return errorOfNewChannel(answer);
  const hasMore = objectAt(body, 'paging')?.next !== undefined;
  const isListed = objectsAt(body, 'data').some(
    (number) => idAt(number, 'id') === credentials.phoneNumberId,
  );
  return isListed || hasMore
    ? 'passed'
    : inactive('number_of_another_account', 'The number is not in this account.');
};

/** Subscribes the app unless it is subscribed. Subscribing twice would remove the account's callback override. */
const appIsSubscribed: Check = async (graph, credentials) => {
  const path = `/${credentials.wabaId}/subscribed_apps`;
  const listed = await graph(credentials, { method: 'GET', path });
  const body = successBody(listed);
  if (!body) return errorOfNewChannel(listed);
  const apps = objectsAt(body, 'data').map((app) => objectAt(app, 'whatsapp_business_api_data'));
  if (apps.some((app) => idAt(app, 'id') === credentials.appId)) return 'passed';
  const subscribed = await graph(credentials, { method: 'POST', path });
  return successBody(subscribed) ? 'passed' : errorOfNewChannel(subscribed);
};
