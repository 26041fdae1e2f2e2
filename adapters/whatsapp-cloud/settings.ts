import type { Channel } from '../../core/channels/channel.js';

/** What a channel needs at this provider. */
export type Credentials = {
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly appId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Whether calls bear an `appsecret_proof`, as an app may demand. */
  readonly provesSecret: boolean;
};

/** The credentials as a channel keeps them: its secrets sealed, by the function given. */
export const settingsOf = (
  credentials: Credentials,
  seal: (secret: string) => string,
): Channel['settings'] => ({
  phone_number_id: credentials.phoneNumberId,
  waba_id: credentials.wabaId,
  app_id: credentials.appId,
  token: seal(credentials.token),
  app_secret: seal(credentials.appSecret),
  verify_token: seal(credentials.verifyToken),
  proves_secret: credentials.provesSecret ? 'on' : 'off',
});

/** A channel's credentials; undefined where some are missing. Throws where a secret cannot be opened. */
export const credentialsOf = (
  { settings }: Pick<Channel, 'settings'>,
  open: (sealed: string) => string,
): Credentials | undefined => {
  const { phone_number_id, waba_id, app_id, token, app_secret, verify_token } = settings;
  if (!phone_number_id || !waba_id || !app_id || !token || !app_secret || !verify_token)
    return undefined;
  return {
    phoneNumberId: phone_number_id,
    wabaId: waba_id,
    appId: app_id,
    token: open(token),
    appSecret: open(app_secret),
    verifyToken: open(verify_token),
    provesSecret: settings.proves_secret === 'on',
  };
};
