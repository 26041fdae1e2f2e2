import { type Outcome, ok, refused, succeeded } from '../graph/answers/answer.js';
import type { Handler } from '../graph/handler.js';
import { textAt } from '../shared/json.js';
import { amend } from '../state/state.js';
import { verifyCallback } from './verify-callback.js';
import { webhookFields } from './webhook-fields.js';

const objectName = 'whatsapp_business_account';

/** Sets where the app is called back, once the callback has shaken hands. */
export const subscribe: Handler = async ({ provider, call }): Promise<Outcome> => {
  const { params } = call;
  const fields = (textAt(params, 'fields') ?? '').split(',').filter(Boolean);
  const unknown = fields.find((field) => !webhookFields.includes(field));
  if (params.object !== objectName || fields.length === 0 || unknown !== undefined)
    return refused({
      code: 100,
      message: `(#100) Param fields or object: ${unknown ?? 'missing'}`,
    });
  const callbackUrl = textAt(params, 'callback_url') ?? '';
  const problem = await verifyCallback(provider, callbackUrl, params.verify_token);
  if (problem !== undefined) return refused(problem);
  const verifyToken = textAt(params, 'verify_token') ?? '';
  provider.state.app = {
    ...provider.state.app,
    subscription: { callbackUrl, verifyToken, fields },
  };
  return succeeded;
};

/** What the app is subscribed to. */
export const subscriptions: Handler = ({ provider }): Outcome => {
  const { subscription } = provider.state.app;
  const fields = subscription?.fields.map((name) => ({ name, version: 'v26.0' }));
  return ok({
    data: subscription
      ? [{ object: objectName, callback_url: subscription.callbackUrl, fields, active: true }]
      : [],
  });
};

/** Ends the app's subscription. */
export const unsubscribe: Handler = ({ provider }): Outcome => {
  provider.state.app = { ...provider.state.app, subscription: undefined };
  return succeeded;
};

/** Connects the app to an account, which may have a callback of its own. */
export const connect: Handler = async ({ provider, call }): Promise<Outcome> => {
  const { node, params } = call;
  const overrideUrl = textAt(params, 'override_callback_uri');
  const problem = overrideUrl && (await verifyCallback(provider, overrideUrl, params.verify_token));
  if (problem) return refused(problem);
  amend(provider.state.accounts, node, (account) => ({
    ...account,
    isSubscribed: true,
    overrideUrl,
  }));
  return succeeded;
};

/** The apps that are connected to an account. */
export const connections: Handler = ({ provider, call }): Outcome => {
  const { app, accounts } = provider.state;
  const account = accounts.get(call.node);
  const data = { id: app.id, name: app.name, link: 'https://www.facebook.com/games/?app_id=0' };
  return ok({
    data: account?.isSubscribed
      ? [{ whatsapp_business_api_data: data, override_callback_uri: account.overrideUrl }]
      : [],
  });
};

/** Disconnects the app from an account. */
export const disconnect: Handler = ({ provider, call }): Outcome => {
  amend(provider.state.accounts, call.node, (account) => ({
    ...account,
    isSubscribed: false,
    overrideUrl: undefined,
  }));
  return succeeded;
};
