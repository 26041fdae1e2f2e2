import * as t from 'io-ts';
import { shownText, viewOfPages } from '../../contract/shown.js';
import { about, oneOf, view } from '../../shared/codec.js';
import { UnknownWord } from '../../shared/open-set.js';
import type { Page } from '../../shared/page.js';
import { Timestamp } from '../../shared/published.js';
import { openTagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { ChangedChannelView } from '../channels/channel-view.js';
import { changedContact } from '../contacts/contact.js';
import { changedConversation } from '../conversations/conversation.js';
import { MessageView } from '../messages/message.js';
import { TemplateView } from '../templates/template-view.js';
import { DisabledEndpointView } from '../webhooks/endpoint-view.js';
import { type Event, type EventType, eventTypes } from './event.js';
import { eventFields } from './event-fields.js';

type Group = 'message' | 'channel' | 'template' | 'contact' | 'conversation' | 'webhook_endpoint';
type TypeOf<Of extends Group> = Extract<EventType, `${Of}.${string}`>;

const typesOf = <Of extends Group>(group: Of): readonly TypeOf<Of>[] =>
  eventTypes.filter((type): type is TypeOf<Of> => type.startsWith(`${group}.`));

const eventView = <Of extends Group, Data extends t.Mixed>(
  group: Of,
  data: Data,
  meaning = `The ${wordsOf(group)} as it stood at the event.`,
) => {
  const type = `${pascalCase(group)}EventType`;
  return view(`Api${pascalCase(group)}Event`, `An event of a ${wordsOf(group)}.`, {
    ...eventFields(oneOf(type, typesOf(group), `An event type of a ${wordsOf(group)}.`)),
    created_at: about(Timestamp, 'When the service recorded it.'),
    data: about(data, meaning),
  });
};

const wordsOf = (group: Group): string => group.replace('_', ' ');

/** An event by what it is about; `data` is the resource as it stood at it. */
export const eventViews = {
  message: eventView('message', MessageView),
  channel: eventView('channel', ChangedChannelView),
  template: eventView('template', TemplateView),
  contact: eventView('contact', changedContact.view),
  conversation: eventView('conversation', changedConversation.view),
  webhook_endpoint: eventView(
    'webhook_endpoint',
    DisabledEndpointView,
    'The webhook endpoint as it stood at the event, without its URL.',
  ),
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
    eventViews.contact,
    eventViews.conversation,
    eventViews.webhook_endpoint,
  ],
  other: OtherEvent,
});
/** An event as it is published: the text that webhooks deliver, byte for byte. */
export const shownEvent = shownText(EventView, ({ text }: Event) => text);

/** A page of events, each as the text that webhooks deliver. The cursor of the next page is the id of the last event. */
export const shownEvents = shownText(
  viewOfPages(EventView),
  ({ items, hasMore, next }: Page<Event>) => {
    const data = items.map(({ text }) => text).join(',');
    return `{"data":[${data}],"has_more":${hasMore},"next_cursor":${JSON.stringify(next)}}`;
  },
);

/** An event as published. The types are an open set: `type` names its data, if this version knows it. */
export type ApiEvent = t.TypeOf<typeof EventView>;
