import type * as t from 'io-ts';
import { about, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, idText, idView } from '../../shared/published.js';
import { eventTypes, eventWildcards } from './event.js';

/** The type of an event, as published. */
export const EventTypeView = openSet('EventType', eventTypes, 'What happened. An open set.');

/** What the events of a list have in common: one type, or all types of a resource. */
export const EventPatternView = oneOf(
  'EventPattern',
  [...eventTypes, ...eventWildcards],
  'An event type, or all types of a resource, such as `message.*`.',
);

/** The fields of a query of events. */
export const eventQuery = {
  /** One type, or all types of a resource. */
  type: about(
    EventPatternView,
    'Only events of this type, or of all types of a resource, such as `message.*`.',
  ),
  /** The id of the last event that the caller has seen. */
  after: about(
    idText('evt'),
    'Id of the last event that you have. The answer begins with the next event.',
  ),
};

/** The fields that say which event it is. */
export const eventFields = <Type extends t.Mixed>(type: Type) => ({
  id: about(idView('evt'), 'Its identifier, the same in each delivery.'),
  type: about(type, 'What happened.'),
  sequence: about(Count, 'Its number in the project, from 1, without gaps.'),
});
