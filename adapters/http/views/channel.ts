import * as t from 'io-ts';
import { channelStatuses } from '../../../core/model/channels/channel.js';
import { oneOf } from '../../../core/shared/codec.js';
import { idView, nullable, Timestamp } from './values.js';

const ChannelStatusView = oneOf('ChannelStatus', channelStatuses);

/** A channel as its events show it: as it stood, and what it was before (decisions 4 and 7). */
export const ChangedChannelView = t.strict(
  {
    id: idView('chan'),
    type: t.string,
    provider: t.string,
    address: t.string,
    display_name: nullable(t.string),
    status: ChannelStatusView,
    created_at: Timestamp,
    updated_at: Timestamp,
    previous_status: ChannelStatusView,
  },
  'ChangedChannel',
);
