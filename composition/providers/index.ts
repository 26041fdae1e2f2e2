import type { NetworkProvider } from '../../core/model/channels/shipped-providers.js';
import type { ProviderFacts } from './provider-facts.js';
import { twilioSms } from './twilio-sms.js';
import { whatsAppCloud } from './whatsapp-cloud.js';

export const networkProviders: Readonly<Record<NetworkProvider, ProviderFacts>> = {
  whatsapp_cloud: whatsAppCloud,
  twilio_sms: twilioSms,
};

/** The settings of all of them. */
const settings = { ...whatsAppCloud.settings, ...twilioSms.settings };
type Settings = typeof settings;
type SettingName = keyof Settings;

const keyed = <Key extends string, Value>(entries: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(entries) as Readonly<Record<Key, Value>>;

/** The environment variables of the settings: the default of each, and its meaning. */
export const settingVariables = keyed(
  Object.values(settings).map(
    ({ variable, fallback, meaning }) => [variable, [fallback, meaning]] as const,
  ),
);

/** The settings, each made of what is known of it. */
export const eachSetting = (make: (setting: Settings[SettingName], name: SettingName) => string) =>
  keyed(
    (Object.keys(settings) as SettingName[]).map(
      (name) => [name, make(settings[name], name)] as const,
    ),
  );

/** The values of the settings. */
export type ProviderSettings = ReturnType<typeof eachSetting>;
