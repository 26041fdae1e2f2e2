import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';

/** The channel's own identifiers at this provider. */
export type Identifiers = {
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly appId: string;
};

/** What a channel needs at this provider. */
export type Credentials = Identifiers & {
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Whether calls bear an `appsecret_proof`, as an app may demand. */
  readonly provesSecret: boolean;
};

const secrets = {
  token: 'token',
  appSecret: 'app_secret',
  verifyToken: 'verify_token',
} as const;

/** What a secret is sealed about: it opens for its own number alone. */
const aboutOf = (phoneNumberId: string, secret: string): string =>
  `whatsapp_cloud ${phoneNumberId} ${secret}`;

/** The credentials as a channel keeps them: its secrets sealed. */
export const settingsOf = (
  credentials: Credentials,
  { seal }: Pick<Sealing, 'seal'>,
): Channel['settings'] => {
  const { phoneNumberId, wabaId, appId, provesSecret } = credentials;
  const sealed = (name: keyof typeof secrets) =>
    seal(credentials[name], aboutOf(phoneNumberId, secrets[name]));
  return {
    phone_number_id: phoneNumberId,
    waba_id: wabaId,
    app_id: appId,
    token: sealed('token'),
    app_secret: sealed('appSecret'),
    verify_token: sealed('verifyToken'),
    proves_secret: provesSecret ? 'on' : 'off',
  };
};

/** Which number, account and app a channel is; undefined where its settings do not say. */
export const identifiersOf = ({ settings }: Pick<Channel, 'settings'>): Identifiers | undefined => {
  const { phone_number_id: phoneNumberId, waba_id: wabaId, app_id: appId } = settings;
  return phoneNumberId && wabaId && appId ? { phoneNumberId, wabaId, appId } : undefined;
};

/** A channel's credentials. Throws where one is missing, or a secret cannot be opened. */
export const credentialsOf = (
  channel: Pick<Channel, 'settings'>,
  { open }: Pick<Sealing, 'open'>,
): Credentials => {
  const identifiers = identifiersOf(channel);
  if (!identifiers) throw new Error('a channel does not say which number it is at WhatsApp');
  const opened = (name: keyof typeof secrets): string => {
    const sealed = channel.settings[secrets[name]];
    if (!sealed) throw new Error(`a channel has no ${secrets[name]} for WhatsApp`);
    return open(sealed, aboutOf(identifiers.phoneNumberId, secrets[name]));
  };
  return {
    ...identifiers,
    token: opened('token'),
    appSecret: opened('appSecret'),
    verifyToken: opened('verifyToken'),
    provesSecret: channel.settings.proves_secret === 'on',
  };
};
