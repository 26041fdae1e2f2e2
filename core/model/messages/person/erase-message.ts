import { type Event, eventText } from '../../events/event.js';
import { messageResource } from '../message.js';

/** The text of an event about a message without its person: what `messageJson` shows of the erased message as it stood then. */
export const erasedEventText = (event: Event): string => {
  const left = messageResource.erasePublished(JSON.parse(event.text).data);
  return eventText(event, JSON.stringify(left));
};
