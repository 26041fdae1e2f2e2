import { ContainerModule } from 'inversify';
import type { ProviderServices } from '../../../adapters/http/index.js';
import type { NetworkProvider } from '../../../core/model/channels/shipped-providers.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import { from } from '../from.js';
import { tokens, type Values } from '../tokens.js';
import type { OpenedProvider } from './opened-provider.js';
import { openTwilioSms } from './twilio-sms.js';
import { openWhatsAppCloud } from './whatsapp-cloud.js';

const opening: Readonly<Record<NetworkProvider, () => OpenedProvider>> = {
  whatsapp_cloud: openWhatsAppCloud,
  twilio_sms: openTwilioSms,
};

/** The providers of networks, and what serves the routes that their networks call. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(tokens.openedProviders)
    .toResolvedValue(() => Object.entries(opening).map(([name, open]) => [name, open()] as const))
    .onDeactivation(async (opened) => {
      await Promise.all(opened.map(([, { close }]) => close()));
    });
  bind(tokens.providers).toResolvedValue(...from(providerParts, providers));
  bind(tokens.providerServices).toResolvedValue(...from(serviceParts, services));
});

const providerParts = [
  'openedProviders',
  'configuration',
  'clock',
  'storage',
  'blobs',
  'sealing',
  'publicUrl',
  'onFault',
] as const;

const providers = ({
  openedProviders,
  storage: { stores },
  publicUrl: { current: publicUrl },
  onFault,
  ...parts
}: Values<(typeof providerParts)[number]>): Readonly<Record<string, ChatProvider>> =>
  Object.fromEntries(
    openedProviders.map(([name, { provider }]) => [
      name,
      provider({ ...stores, ...parts, publicUrl, onFault: (error) => onFault(error, name) }),
    ]),
  );

const serviceParts = [
  'openedProviders',
  'assembly',
  'publicUrl',
  'onFault',
  'ignoredWebhooks',
] as const;

const services = ({
  openedProviders,
  assembly: { parts, useCases },
  publicUrl: { current: publicUrl },
  onFault,
  ignoredWebhooks,
}: Values<(typeof serviceParts)[number]>): ProviderServices => {
  const { clock, sealing, stores } = parts;
  const { openMedia, receiveReports: intake } = useCases;
  const given = { clock, sealing, channels: stores.channels, openMedia, intake, publicUrl };
  return Object.assign(
    {},
    ...openedProviders.map(([name, opened]) =>
      opened.services({
        ...given,
        onFault: (error) => onFault(error, name),
        onIgnored: ignoredWebhooks(name),
      }),
    ),
  );
};
