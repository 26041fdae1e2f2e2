import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../core/model/channels/channel-view.js';
import { FilterSelect } from '../../view/parts/filter-form.js';
import { channelName } from './message-table.js';

/** A filter by one of the channels of the project. */
export const ChannelFilter = ({
  channels,
  value,
}: {
  readonly channels: readonly ConnectedChannel[];
  readonly value: string | null;
}): VNode => (
  <FilterSelect
    name="channel"
    label="Channel"
    value={value}
    choices={channels.map((channel) => ({ value: channel.id, label: channelName(channel) }))}
  />
);
