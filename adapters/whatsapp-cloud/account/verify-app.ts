import type { GraphClient } from '../graph/client.js';
import { idAt, objectAt, objectsAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { type Finding, goodBody, inactive, obstacleIn } from './finding.js';

/** What one check says: nothing against it, something, or that it cannot be told now. */
type Check = (
  graph: GraphClient,
  credentials: Credentials,
) => Promise<'fine' | Finding | undefined>;

/**
 * Whether a number's credentials belong together: the secret and the token to the app, the number to the account;
 * connects the app to the account, without which nothing would be reported. Undefined when it cannot be told now.
 */
export const verifyApp = async (
  graph: GraphClient,
  credentials: Credentials,
): Promise<Finding | undefined> => {
  for (const check of [tokenIsOfApp, numberIsOfAccount, appIsConnected]) {
    const said = await check(graph, credentials);
    if (said !== 'fine') return said;
  }
  return { becomes: 'active', providerCode: 'verified' };
};

const tokenIsOfApp: Check = async (graph, { appId, appSecret, token }) => {
  const app = { token: `${appId}|${appSecret}`, appSecret, provesSecret: false };
  const answer = await graph(app, {
    method: 'GET',
    path: '/debug_token',
    query: { input_token: token },
  });
  const about = objectAt(goodBody(answer), 'data');
  if (!about) return obstacleIn(answer);
  if (about.is_valid === false) return inactive('token_invalid');
  return (idAt(about, 'app_id') ?? appId) === appId ? 'fine' : inactive('token_of_another_app');
};

const numberIsOfAccount: Check = async (graph, credentials) => {
  const answer = await graph(credentials, {
    method: 'GET',
    path: `/${credentials.wabaId}/phone_numbers`,
    query: { fields: 'id', limit: '100' },
  });
  const body = goodBody(answer);
  if (!body) return obstacleIn(answer);
  const hasMore = objectAt(body, 'paging')?.next !== undefined;
  const isThere = objectsAt(body, 'data').some(
    (number) => idAt(number, 'id') === credentials.phoneNumberId,
  );
  return isThere || hasMore ? 'fine' : inactive('number_of_another_account');
};

/** An app that is connected is left as it is: to connect it anew would undo a callback of the account's own. */
const appIsConnected: Check = async (graph, credentials) => {
  const path = `/${credentials.wabaId}/subscribed_apps`;
  const listed = await graph(credentials, { method: 'GET', path });
  const body = goodBody(listed);
  if (!body) return obstacleIn(listed);
  const apps = objectsAt(body, 'data').map((app) => objectAt(app, 'whatsapp_business_api_data'));
  if (apps.some((app) => idAt(app, 'id') === credentials.appId)) return 'fine';
  const connected = await graph(credentials, { method: 'POST', path });
  return goodBody(connected) ? 'fine' : obstacleIn(connected);
};
