import * as t from 'io-ts';
import { oneOf } from '../../shared/codec.js';
import { idView, Timestamp } from '../../shared/published.js';
import { tagged } from '../../shared/variants.js';
import { ChangedChannelView } from '../channels/channel-view.js';
import { MessageView } from '../messages/message-view.js';
import { TemplateView } from '../templates/template-view.js';
import { type EventType, eventTypes } from './event.js';

type Group = 'message' | 'channel' | 'template';
type TypeOf<Of extends Group> = Extract<EventType, `${Of}.${string}`>;

const typesOf = <Of extends Group>(group: Of): readonly TypeOf<Of>[] =>
  eventTypes.filter((type): type is TypeOf<Of> => type.startsWith(`${group}.`));

const eventView = <Of extends Group, Data extends t.Mixed>(name: string, group: Of, data: Data) =>
  t.strict(
    {
      id: idView('evt'),
      type: oneOf(`${name}Type`, typesOf(group)),
      sequence: t.number,
      created_at: Timestamp,
      data,
    },
    name,
  );

/** An event by what it is about; `data` is the resource as it stood at it. */
export const eventViews = {
  message: eventView('MessageEvent', 'message', MessageView),
  channel: eventView('ChannelEvent', 'channel', ChangedChannelView),
  template: eventView('TemplateEvent', 'template', TemplateView),
} as const;

/** An event, in the list and in webhooks (docs/specification.md#2.5.1). */
export const EventView = tagged('Event', 'type', [
  eventViews.message,
  eventViews.channel,
  eventViews.template,
]);
