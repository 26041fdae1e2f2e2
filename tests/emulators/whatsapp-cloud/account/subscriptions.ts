import { type Outcome, ok, refused, succeeded } from '../graph/answers/answer.js';
import type { Handler } from '../graph/handler.js';
import { textAt } from '../shared/json.js';
import { amend } from '../state/state.js';
import { shakeHands } from './handshake.js';
import { webhookFields } from './webhook-fields.js';

const objectName = 'whatsapp_business_account';

/** Sets where the app is called back, once the callback has shaken hands. */
export const subscribe: Handler = async ({ world, call }): Promise<Outcome> => {
  const { params } = call;
  const fields = (textAt(params, 'fields') ?? '').split(',').filter(Boolean);
  const unknown = fields.find((field) => !webhookFields.includes(field));
  if (params.object !== objectName || fields.length === 0 || unknown !== undefined)
    return refused({
      code: 100,
      message: `(#100) Param fields or object: ${unknown ?? 'missing'}`,
    });
  const callbackUrl = textAt(params, 'callback_url') ?? '';
  const problem = await shakeHands(world, callbackUrl, params.verify_token);
  if (problem !== undefined) return refused(problem);
  const verifyToken = textAt(params, 'verify_token') ?? '';
  world.state.app = { ...world.state.app, subscription: { callbackUrl, verifyToken, fields } };
  return succeeded;
};

/** What the app is subscribed to. */
export const subscriptions: Handler = ({ world }): Outcome => {
  const { subscription } = world.state.app;
  const fields = subscription?.fields.map((name) => ({ name, version: 'v26.0' }));
  return ok({
    data: subscription
      ? [{ object: objectName, callback_url: subscription.callbackUrl, fields, active: true }]
      : [],
  });
};

/** Ends the app's subscription. */
export const unsubscribe: Handler = ({ world }): Outcome => {
  world.state.app = { ...world.state.app, subscription: undefined };
  return succeeded;
};

/** Connects the app to an account, which may have a callback of its own. */
export const connect: Handler = async ({ world, call }): Promise<Outcome> => {
  const { node, params } = call;
  const overrideUrl = textAt(params, 'override_callback_uri');
  const problem = overrideUrl && (await shakeHands(world, overrideUrl, params.verify_token));
  if (problem) return refused(problem);
  amend(world.state.accounts, node, (account) => ({ ...account, isSubscribed: true, overrideUrl }));
  return succeeded;
};

/** The apps that are connected to an account. */
export const connections: Handler = ({ world, call }): Outcome => {
  const { app, accounts } = world.state;
  const account = accounts.get(call.node);
  const data = { id: app.id, name: app.name, link: 'https://www.facebook.com/games/?app_id=0' };
  return ok({
    data: account?.isSubscribed
      ? [{ whatsapp_business_api_data: data, override_callback_uri: account.overrideUrl }]
      : [],
  });
};

/** Disconnects the app from an account. */
export const disconnect: Handler = ({ world, call }): Outcome => {
  amend(world.state.accounts, call.node, (account) => ({
    ...account,
    isSubscribed: false,
    overrideUrl: undefined,
  }));
  return succeeded;
};
