import { isoTime } from '../../../core/shared/time.js';
import { successBody } from '../account/condition.js';
import type { GraphAnswer } from '../graph/client.js';
import { idAt, type Json, numberAt, objectAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { failed, notKnown, passed, type Result, unanswered } from './result.js';

/** What a token needs to send, and to read templates, numbers and the account. */
const neededScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'];

const detailsIn = (answer: GraphAnswer): Json | undefined => objectAt(successBody(answer), 'data');

/** Whether Meta accepts the app's secret. Only the app itself may ask about a token. */
export const appSecretResult = (answer: GraphAnswer, { appId }: Credentials): Result =>
  detailsIn(answer)
    ? passed(`Meta accepts the secret of app ${appId}.`)
    : unanswered(answer, 'Copy app id and app secret again from App settings → Basic.');

/** Whether the token is valid, for this app, and until when. */
export const tokenResult = (answer: GraphAnswer, { appId }: Credentials): Result => {
  const details = detailsIn(answer);
  if (!details) return notKnown('This is checked once the app secret passes.');
  if (details.is_valid !== true)
    return failed('The token is not valid, has expired or was revoked. Generate another one.');
  if ((idAt(details, 'app_id') ?? appId) !== appId)
    return failed('The token belongs to another app. Generate one for this app.');
  const expiresAt = numberAt(details, 'expires_at') ?? 0;
  return passed(
    expiresAt === 0
      ? 'The token is valid and does not expire.'
      : `The token is valid until ${isoTime(expiresAt * 1_000)}. Replace it before, or use one that never expires.`,
  );
};

/** Whether the token has the permissions that the service needs. */
export const permissionsResult = (answer: GraphAnswer): Result => {
  const scopes = detailsIn(answer)?.scopes;
  if (!Array.isArray(scopes) || detailsIn(answer)?.is_valid !== true)
    return notKnown('This is checked once the access token passes.');
  const missing = neededScopes.filter((scope) => !scopes.includes(scope));
  return missing.length === 0
    ? passed(`The token has ${neededScopes.join(' and ')}.`)
    : failed(`The token lacks ${missing.join(' and ')}. Generate another one with it.`);
};
