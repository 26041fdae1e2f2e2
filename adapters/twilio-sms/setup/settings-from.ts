import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { SetupValues } from '../../../core/ports/provider/channel-setup.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import {
  accountSidForm,
  type Credentials,
  messagingServiceSidForm,
  settingsOf,
} from '../settings.js';

/** One line of visible ASCII characters. */
const tokenForm = /^[\x21-\x7e]{1,4096}$/;

const rules: readonly (readonly [name: string, form: RegExp, meaning: string])[] = [
  ['account_sid', accountSidForm, 'must be AC and 32 hexadecimal digits'],
  [
    'auth_token',
    tokenForm,
    'must be one line of 1 to 4096 visible ASCII characters, without spaces',
  ],
  ['messaging_service_sid', messagingServiceSidForm, 'must be MG and 32 hexadecimal digits'],
];

/** The settings of a new number, or of one with settings `present`, whose account cannot change. */
export const settingsFrom =
  ({ seal }: Pick<Sealing, 'seal'>) =>
  (
    given: SetupValues,
    present?: Channel['settings'],
  ): E.Either<InvalidInput, Channel['settings']> => {
    const values = trimmed(given);
    const wrong = rules.find(([name, form]) => !form.test(values[name] ?? '') && name in values);
    if (wrong) return E.left(invalid(wrong[0], wrong[2]));
    const credentials = present ? replaced(values, present) : complete(values);
    return E.map((found: Credentials) => settingsOf(found, { seal }))(credentials);
  };

const trimmed = (values: SetupValues): SetupValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

type Found = E.Either<InvalidInput, Credentials>;

const complete = (values: SetupValues): Found => {
  const { account_sid: accountSid, auth_token: authToken } = values;
  if (!accountSid) return E.left(invalid('account_sid', 'must be given'));
  if (!authToken) return E.left(invalid('auth_token', 'must be given'));
  return E.right({ accountSid, authToken, messagingServiceSid: values.messaging_service_sid });
};

/** An auth token is the one secret: without it nothing is replaced. */
const replaced = (values: SetupValues, present: Channel['settings']): Found => {
  const { account_sid: accountSid } = present;
  if (!accountSid) return E.left(invalid('', 'is incomplete: connect the number again'));
  if (values.account_sid !== undefined && values.account_sid !== accountSid)
    return E.left(invalid('account_sid', 'cannot be changed: connect the number again'));
  const { auth_token: authToken } = values;
  if (!authToken) return E.left(invalid('auth_token', 'must be given'));
  const service = values.messaging_service_sid ?? present.messaging_service_sid;
  return E.right({ accountSid, authToken, messagingServiceSid: service });
};

const invalid = (name: string, message: string): InvalidInput => ({
  code: 'invalid_input',
  property: name === '' ? '' : `/${name}`,
  message,
});
