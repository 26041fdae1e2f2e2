import * as t from 'io-ts';
import { oneOf } from '../../shared/codec.js';
import { UnknownWord } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { openTagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { ChangedChannelView } from '../channels/channel-view.js';
import { MessageView } from '../messages/message.js';
import { TemplateView } from '../templates/template-view.js';
import { DisabledEndpointView } from '../webhooks/endpoint-view.js';
import { type EventType, eventTypes } from './event.js';

type Group = 'message' | 'channel' | 'template' | 'webhook_endpoint';
type TypeOf<Of extends Group> = Extract<EventType, `${Of}.${string}`>;

const typesOf = <Of extends Group>(group: Of): readonly TypeOf<Of>[] =>
  eventTypes.filter((type): type is TypeOf<Of> => type.startsWith(`${group}.`));

const eventView = <Of extends Group, Data extends t.Mixed>(group: Of, data: Data) =>
  t.strict(
    {
      id: idView('evt'),
      type: oneOf(`${pascalCase(group)}EventType`, typesOf(group)),
      sequence: Count,
      created_at: Timestamp,
      data,
    },
    `Api${pascalCase(group)}Event`,
  );

/** An event by what it is about; `data` is the resource as it stood at it. */
export const eventViews = {
  message: eventView('message', MessageView),
  channel: eventView('channel', ChangedChannelView),
  template: eventView('template', TemplateView),
  webhook_endpoint: eventView('webhook_endpoint', DisabledEndpointView),
} as const;

const OtherEvent = t.strict({
  id: t.string,
  type: UnknownWord,
  sequence: t.number,
  created_at: t.string,
  data: t.UnknownRecord,
});

/** An event, in the list and in webhooks (docs/specification.md#2.5.1). */
export const EventView = openTagged('ApiEvent', 'type', {
  members: [
    eventViews.message,
    eventViews.channel,
    eventViews.template,
    eventViews.webhook_endpoint,
  ],
  other: OtherEvent,
});
/** An event as published. The types are an open set: `type` names its data, if this version knows it. */
export type ApiEvent = t.TypeOf<typeof EventView>;
