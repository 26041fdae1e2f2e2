import * as t from 'io-ts';
import { ChannelView } from '../../../core/model/channels/channel-view.js';
import { EventView } from '../../../core/model/events/event-view.js';
import { MediaView } from '../../../core/model/media/media-view.js';
import { MessageView } from '../../../core/model/messages/message.js';
import { TemplateView } from '../../../core/model/templates/template-view.js';
import { DeliveryView } from '../../../core/model/webhooks/delivery-view.js';
import { EndpointView } from '../../../core/model/webhooks/endpoint-view.js';
import { nullable } from '../../../core/shared/codec.js';

/** A page of a list (docs/specification.md#2.4.1). */
const listView = <C extends t.Mixed>(item: C, name = `${item.name}List`) =>
  t.strict(
    { data: t.readonlyArray(item), has_more: t.boolean, next_cursor: nullable(t.string) },
    name,
  );

/** The pages of each list. */
export const MessageListView = listView(MessageView);
export const EventListView = listView(EventView);
// `MediaList` is a type of browsers.
export const MediaListView = listView(MediaView, 'MediaFileList');
export const TemplateListView = listView(TemplateView);
export const EndpointListView = listView(EndpointView);
export const DeliveryListView = listView(DeliveryView);
export const ChannelListView = listView(ChannelView);
