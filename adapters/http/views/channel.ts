import * as t from 'io-ts';
import { channelStatuses } from '../../../core/model/channels/channel.js';
import { oneOf } from '../../../core/shared/codec.js';
import { idView, nullable, Timestamp } from './values.js';

const ChannelStatusView = oneOf('ChannelStatus', channelStatuses);

/** A channel in its events, with its previous status (docs/specification.md#3.3.2). */
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
