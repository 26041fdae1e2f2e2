import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { providerLabel } from '../../../../core/model/channels/shipped-providers.js';
import type { SetupField } from '../../../../core/ports/provider/channel-setup.js';
import type { ProviderSetup } from '../../../../core/use-cases/channels/connect/set-up-channel.js';
import type { ChannelCondition } from '../../../../core/use-cases/channels/list-conditions.js';
import type { Backlog } from '../../../../core/use-cases/statistics/list-backlogs.js';
import { Facts, Time } from '../../view/index.js';
import { ProviderWords } from './provider-words.js';
import { Waiting } from './waiting.js';

type ChannelFactsProps = {
  readonly channel: Channel;
  readonly setup: ProviderSetup | undefined;
  readonly condition: ChannelCondition | undefined;
  readonly backlog: Backlog | undefined;
};

/** What a channel is, with its settings. A secret is masked: it is not decrypted for a page. */
export const ChannelFacts = ({ channel, setup, condition, backlog }: ChannelFactsProps): VNode => (
  <Facts
    facts={[
      ['Number', channel.address],
      ['Name', channel.displayName],
      ['Provider', providerLabel(channel.provider)],
      ['It last said', <ProviderWords key="said" condition={condition} />],
      ['Rate', `${channel.ratePerSecond} messages a second`],
      ['Own form of the network', channel.rawSends ? 'is sent' : 'is refused'],
      ['Waiting', <Waiting key="waiting" backlog={backlog} />],
      ...(setup?.fields ?? []).map((field) => [field.label, shownSetting(channel, field)] as const),
      ['Connected', <Time key="connected" at={channel.createdAt} />],
    ]}
  />
);

const shownSetting = ({ settings }: Channel, { name, kind }: SetupField): string | null => {
  const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (kind === 'switch') return value === 'on' ? 'yes' : 'no';
  if (value === undefined || value === '') return null;
  return kind === 'text' ? value : '•••••••• (encrypted)';
};
