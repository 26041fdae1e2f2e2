import type * as t from 'io-ts';
import { about, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, idView } from '../../shared/published.js';
import { eventTypes, eventWildcards } from './event.js';

/** The type of an event, as published. */
export const EventTypeView = openSet('EventType', eventTypes, 'What happened. An open set.');

/** What the events of a list have in common: one type, or all types of a resource. */
export const EventPatternView = oneOf(
  'EventPattern',
  [...eventTypes, ...eventWildcards],
  'An event type, or all types of a resource, such as `message.*`.',
);

/** The fields that say which event it is. */
export const eventFields = <Type extends t.Mixed>(type: Type) => ({
  id: about(idView('evt'), 'Its identifier, the same in each delivery.'),
  type: about(type, 'What happened.'),
  sequence: about(Count, 'Its number in the project, from 1, without gaps.'),
});
