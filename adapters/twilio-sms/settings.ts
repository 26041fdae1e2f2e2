import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';

/** The provider's name in channels and in the webhook's URL. */
export const providerName = 'twilio_sms';

/** The URL of Twilio's API. */
export const twilioUrl = 'https://api.twilio.com';

/** The account of a channel at Twilio, and its secret. */
export type Credentials = {
  /** `AC` and 32 hexadecimal digits. */
  readonly accountSid: string;
  /** Authenticates calls, and signs what Twilio sends. */
  readonly authToken: string;
  /** `MG` and 32 hexadecimal digits. The service then chooses the sender of a message among its numbers. */
  readonly messagingServiceSid?: string | undefined;
};

/** The form of an account's id. */
export const accountSidForm = /^AC[0-9a-f]{32}$/;

/** The form of a messaging service's id. */
export const messagingServiceSidForm = /^MG[0-9a-f]{32}$/;

/** The context of sealing. A secret that is copied to another account cannot be opened. */
const contextOf = (accountSid: string): string => `twilio_sms ${accountSid} auth_token`;

/** The settings that a channel stores: ids in plain text, the auth token sealed. */
export const settingsOf = (
  { accountSid, authToken, messagingServiceSid }: Credentials,
  { seal }: Pick<Sealing, 'seal'>,
): Channel['settings'] => ({
  account_sid: accountSid,
  auth_token: seal(authToken, contextOf(accountSid)),
  ...(messagingServiceSid !== undefined && { messaging_service_sid: messagingServiceSid }),
});

/** The sealed settings of a channel: the name of each, and what it is sealed for. */
export const sealedSettings = ({
  settings,
}: Pick<Channel, 'settings'>): readonly { readonly name: string; readonly about: string }[] => [
  { name: 'auth_token', about: contextOf(settings.account_sid ?? '') },
];

/** A channel's credentials. Throws when a setting is missing or the auth token cannot be opened. */
export const credentialsOf = (
  { settings }: Pick<Channel, 'settings'>,
  { open }: Pick<Sealing, 'open'>,
): Credentials => {
  const { account_sid: accountSid, auth_token: sealed, messaging_service_sid: service } = settings;
  if (!accountSid || !sealed)
    throw new Error('A Twilio channel lacks account_sid or auth_token. Connect it again.');
  return {
    accountSid,
    authToken: open(sealed, contextOf(accountSid)),
    ...(service !== undefined && { messagingServiceSid: service }),
  };
};
