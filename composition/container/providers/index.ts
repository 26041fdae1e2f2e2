import { ContainerModule } from 'inversify';
import type { ProviderServices } from '../../../adapters/http/index.js';
import type { NetworkProvider } from '../../../core/model/channels/shipped-providers.js';
import { from } from '../from.js';
import { tokens, type Values } from '../tokens.js';
import type { OpenedProvider, ProviderParts } from './opened-provider.js';
import { openTwilioSms } from './twilio-sms.js';
import { openWhatsAppCloud } from './whatsapp-cloud.js';

const opening: Readonly<Record<NetworkProvider, (parts: ProviderParts) => OpenedProvider>> = {
  whatsapp_cloud: openWhatsAppCloud,
  twilio_sms: openTwilioSms,
};

/** The providers of networks, and what serves the routes that their networks call. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(tokens.openedProviders)
    .toResolvedValue(...from(dependencies, openProviders))
    .onDeactivation(async (opened) => {
      await Promise.all(Object.values(opened).map(({ close }) => close()));
    });
  bind(tokens.providerServices).toResolvedValue(...from(['openedProviders', 'assembly'], services));
});

const dependencies = [
  'configuration',
  'clock',
  'storage',
  'blobs',
  'sealing',
  'publicUrl',
  'onFault',
  'ignoredWebhooks',
] as const;

const openProviders = ({
  storage: { stores },
  publicUrl,
  onFault,
  ignoredWebhooks,
  ...parts
}: Values<(typeof dependencies)[number]>): Readonly<Record<string, OpenedProvider>> =>
  Object.fromEntries(
    Object.entries(opening).map(([name, open]) => [
      name,
      open({
        ...stores,
        ...parts,
        publicUrl: publicUrl.current,
        onFault: (error) => onFault(error, name),
        onIgnored: ignoredWebhooks(name),
      }),
    ]),
  );

const services = ({
  openedProviders,
  assembly: { parts, useCases },
}: Values<'openedProviders' | 'assembly'>): ProviderServices => {
  const { channels } = parts.stores;
  const { receiveReports: intake, openMedia } = useCases;
  const each = Object.values(openedProviders).map((opened) =>
    opened.services({ channels, intake, openMedia }),
  );
  return Object.assign({}, ...each);
};
