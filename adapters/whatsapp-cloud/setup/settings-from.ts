import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { SetupValues } from '../../../core/ports/provider/channel-setup.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import { type Credentials, credentialsOf, identifiersOf, settingsOf } from '../settings.js';

type Settings = E.Either<InvalidInput, Channel['settings']>;

const identifierNames = ['phone_number_id', 'waba_id', 'app_id'] as const;
const secretNames = ['app_secret', 'token', 'verify_token'] as const;

const digits = /^\d{1,32}$/;
/** One line of visible ASCII characters. */
const secret = /^[\x21-\x7e]{1,4096}$/;

/** The settings of a new number, or of one with settings `present`, of which only secrets can be replaced. */
export const settingsFrom =
  (sealing: Pick<Sealing, 'open' | 'seal'>) =>
  (given: SetupValues, present?: Channel['settings']): Settings => {
    const values = trimmed(given);
    const mistake = mistakeIn(values);
    if (mistake) return E.left(mistake);
    const credentials = present ? replaced(values, present, sealing) : complete(values);
    return E.isLeft(credentials) ? credentials : E.right(settingsOf(credentials.right, sealing));
  };

const trimmed = (values: SetupValues): SetupValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

const mistakeIn = (values: SetupValues): InvalidInput | undefined => {
  const wrong = (names: readonly string[], form: RegExp): string | undefined =>
    names.find((name) => values[name] !== undefined && !form.test(values[name]));
  const identifier = wrong(identifierNames, digits);
  if (identifier) return invalid(identifier, 'must be 1 to 32 digits');
  const broken = wrong(secretNames, secret);
  return broken
    ? invalid(broken, 'must be one line of 1 to 4096 visible ASCII characters, without spaces')
    : undefined;
};

const complete = (values: SetupValues): E.Either<InvalidInput, Credentials> => {
  const missing = [...identifierNames, ...secretNames].find((name) => values[name] === undefined);
  if (missing) return E.left(invalid(missing, 'must be given'));
  const { phone_number_id = '', waba_id = '', app_id = '' } = values;
  return E.right({
    phoneNumberId: phone_number_id,
    wabaId: waba_id,
    appId: app_id,
    ...secretsIn(values),
    provesSecret: values.proves_secret === 'on',
  });
};

const replaced = (
  values: SetupValues,
  present: Channel['settings'],
  sealing: Pick<Sealing, 'open'>,
): E.Either<InvalidInput, Credentials> => {
  const moved = identifierNames.find(
    (name) => values[name] !== undefined && values[name] !== present[name],
  );
  if (moved) return E.left(invalid(moved, 'cannot be changed: connect the number again'));
  if (![...secretNames, 'proves_secret'].some((name) => values[name] !== undefined))
    return E.left(invalid('token', 'must be given, or another secret'));
  const stored = storedIn(present, sealing);
  const missing = secretNames.find((name) => values[name] === undefined);
  if (!stored && missing)
    return E.left(invalid(missing, 'must be given too: the stored secrets cannot be decrypted'));
  const identifiers = identifiersOf({ settings: present });
  if (!identifiers) return E.left(invalid('', 'is incomplete: connect the number again'));
  const { token, appSecret, verifyToken } = secretsIn(values);
  const { proves_secret: proof } = values;
  return E.right({
    ...identifiers,
    token: token || (stored?.token ?? ''),
    appSecret: appSecret || (stored?.appSecret ?? ''),
    verifyToken: verifyToken || (stored?.verifyToken ?? ''),
    provesSecret: (proof ?? present.proves_secret) === 'on',
  });
};

const secretsIn = ({ token = '', app_secret = '', verify_token = '' }: SetupValues) => ({
  token,
  appSecret: app_secret,
  verifyToken: verify_token,
});

/** Undefined when the settings were sealed with a key that is lost. */
const storedIn = (
  settings: Channel['settings'],
  sealing: Pick<Sealing, 'open'>,
): Credentials | undefined => {
  try {
    return credentialsOf({ settings }, sealing);
  } catch {
    return undefined;
  }
};

const invalid = (name: string, message: string): InvalidInput => ({
  code: 'invalid_input',
  property: name === '' ? '' : `/${name}`,
  message,
});
