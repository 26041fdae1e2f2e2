import type { KnownOfChannel } from '../../../core/ports/provider/channel-setup.js';
import { successBody } from '../account/condition.js';
import type { GraphAnswer } from '../graph/client.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { webhookFields, webhookPath } from './fields.js';
import { failed, notKnown, passed, type Result, unanswered } from './result.js';

/** Before a number is connected, nothing at Meta can lead here yet: Meta verifies the URL with the stored verify token. */
const missing = ({ isReporting }: KnownOfChannel) =>
  isReporting === undefined ? notKnown : failed;

/** Whether the app gets the webhooks of the account. */
export const subscriptionResult = (
  answer: GraphAnswer,
  { appId }: Credentials,
  known: KnownOfChannel,
): Result => {
  const body = successBody(answer);
  if (!body) return unanswered(answer, 'Compare the account id and the permissions of the token.');
  const apps = objectsAt(body, 'data').map((app) => objectAt(app, 'whatsapp_business_api_data'));
  if (apps.some((app) => idAt(app, 'id') === appId))
    return passed('The app is subscribed to the account.');
  return missing(known)(
    known.isReporting === undefined
      ? 'The app is not subscribed to the account yet. The server subscribes it when the number is connected.'
      : 'The app is not subscribed to the account. Pause and resume the channel: the server then subscribes it.',
  );
};

/** Whether Meta calls this server. The URL of the number goes before that of the account, and both before the app's. */
export const callbackResult = (
  { app, number }: { readonly app: GraphAnswer; readonly number: GraphAnswer },
  known: KnownOfChannel,
): Result => {
  const subscriptions = successBody(app);
  if (!subscriptions) return unanswered(app, 'Compare the app id and the app secret.');
  const subscription = objectsAt(subscriptions, 'data').find(
    (each) => each.object === 'whatsapp_business_account',
  );
  const url = overrideIn(successBody(number)) ?? textAt(subscription, 'callback_url');
  const wanted = known.webhookUrl ?? `https://YOUR-SERVER${webhookPath}`;
  const enter = `In App dashboard → WhatsApp → Configuration, enter ${wanted} and the verify token.`;
  if (url === undefined) return missing(known)(`Meta has no callback URL yet. ${enter}`);
  if (!leadsHere(url, known)) return missing(known)(`Meta calls ${url}. ${enter}`);
  const absent = absentFields(subscription);
  if (absent.includes('messages'))
    return failed('The app is not subscribed to the field messages. Subscribe to it at Meta.');
  return passed(
    absent.length === 0
      ? `Meta calls ${url}.`
      : `Meta calls ${url}. Subscribe also to ${absent.join(', ')}, or the server learns of it later or not at all.`,
  );
};

const overrideIn = (number: Json | undefined): string | undefined => {
  const configuration = objectAt(number, 'webhook_configuration');
  return (
    textAt(configuration, 'phone_number') ?? textAt(configuration, 'whatsapp_business_account')
  );
};

const leadsHere = (url: string, { webhookUrl }: KnownOfChannel): boolean =>
  webhookUrl === undefined
    ? URL.canParse(url) && new URL(url).pathname.endsWith(webhookPath)
    : url === webhookUrl;

const absentFields = (subscription: Json | undefined): readonly string[] => {
  const names = objectsAt(subscription, 'fields').map((field) => textAt(field, 'name'));
  return webhookFields.filter((field) => !names.includes(field));
};

/** Whether signed webhooks arrive: each report is applied only after its signature fits the app secret. */
export const reportsResult = ({ isReporting }: KnownOfChannel): Result =>
  isReporting
    ? passed('A signed report about a message arrived within the last 24 hours.')
    : notKnown(
        'Waiting for the first signed webhook. Write to the number from a phone, or send a message through the channel.',
      );
