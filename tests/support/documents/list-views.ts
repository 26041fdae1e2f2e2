import { viewOfPages } from '../../../core/contract/shown.js';
import { ChannelView } from '../../../core/model/channels/channel-view.js';
import { EventView } from '../../../core/model/events/event-view.js';
import { MediaView } from '../../../core/model/media/media-view.js';
import { MessageView } from '../../../core/model/messages/message.js';
import { TemplateView } from '../../../core/model/templates/template-view.js';
import { DeliveryView } from '../../../core/model/webhooks/delivery-view.js';
import { EndpointView } from '../../../core/model/webhooks/endpoint-view.js';

/** The pages of each list. */
export const MessageListView = viewOfPages(MessageView);
export const EventListView = viewOfPages(EventView);
// `MediaList` is a type of browsers.
export const MediaListView = viewOfPages(MediaView, 'MediaFileList');
export const TemplateListView = viewOfPages(TemplateView);
export const EndpointListView = viewOfPages(EndpointView);
export const DeliveryListView = viewOfPages(DeliveryView);
export const ChannelListView = viewOfPages(ChannelView);
