import * as t from 'io-ts';
import { eventTypes } from '../../../core/events/event.js';
import { oneOf } from '../../../core/shared/codec.js';
import { idView, listView, Timestamp } from './values.js';

/** An event, in the list and in webhooks (decisions 7); `data` is the resource as it stood at it. */
export const EventView = t.strict(
  {
    id: idView('evt'),
    type: oneOf('EventType', eventTypes),
    sequence: t.number,
    created_at: Timestamp,
    data: t.UnknownRecord,
  },
  'Event',
);

export const EventListView = listView(EventView);
