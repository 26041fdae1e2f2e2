import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';

/** The provider's name in channels and in the webhook's URL. */
export const providerName = 'whatsapp_cloud';

/** The URL of Meta's Graph API. */
export const metaGraphUrl = 'https://graph.facebook.com';

/** The identifiers of a channel at WhatsApp. */
export type Identifiers = {
  readonly phoneNumberId: string;
  /** The id of the WhatsApp Business account. */
  readonly wabaId: string;
  readonly appId: string;
};

/** The identifiers and secrets of a channel at WhatsApp. */
export type Credentials = Identifiers & {
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Whether calls carry an `appsecret_proof`. An app can require it. */
  readonly provesSecret: boolean;
};

const secrets = {
  token: 'token',
  appSecret: 'app_secret',
  verifyToken: 'verify_token',
} as const;

/** The context of sealing. A secret that is copied to another number cannot be opened. */
const contextOf = (phoneNumberId: string, secret: string): string =>
  `whatsapp_cloud ${phoneNumberId} ${secret}`;

/** The settings that a channel stores: identifiers in plain text, secrets sealed. */
export const settingsOf = (
  credentials: Credentials,
  { seal }: Pick<Sealing, 'seal'>,
): Channel['settings'] => {
  const { phoneNumberId, wabaId, appId, provesSecret } = credentials;
  const sealed = (name: keyof typeof secrets) =>
    seal(credentials[name], contextOf(phoneNumberId, secrets[name]));
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

/** The sealed settings of a channel: the name of each, and what it is sealed for. */
export const sealedSettings = ({
  settings,
}: Pick<Channel, 'settings'>): readonly { readonly name: string; readonly about: string }[] =>
  Object.values(secrets).map((name) => ({
    name,
    about: contextOf(settings.phone_number_id ?? '', name),
  }));

/** The identifiers in a channel's settings, or undefined when one is missing. */
export const identifiersOf = ({ settings }: Pick<Channel, 'settings'>): Identifiers | undefined => {
  const { phone_number_id: phoneNumberId, waba_id: wabaId, app_id: appId } = settings;
  return phoneNumberId && wabaId && appId ? { phoneNumberId, wabaId, appId } : undefined;
};

/** A channel's credentials. Throws when a setting is missing or a secret cannot be opened. */
export const credentialsOf = (
  channel: Pick<Channel, 'settings'>,
  { open }: Pick<Sealing, 'open'>,
): Credentials => {
  const identifiers = identifiersOf(channel);
  if (!identifiers)
    throw new Error(
      'A WhatsApp channel lacks phone_number_id, waba_id or app_id. Connect it again.',
    );
  const opened = (name: keyof typeof secrets): string => {
    const sealed = channel.settings[secrets[name]];
    if (!sealed) throw new Error(`A WhatsApp channel lacks ${secrets[name]}. Connect it again.`);
    return open(sealed, contextOf(identifiers.phoneNumberId, secrets[name]));
  };
  return {
    ...identifiers,
    token: opened('token'),
    appSecret: opened('appSecret'),
    verifyToken: opened('verifyToken'),
    provesSecret: channel.settings.proves_secret === 'on',
  };
};
