import { shown } from '../../contract/shown.js';
import { about, view } from '../../shared/codec.js';
import { Count } from '../../shared/published.js';

/** The counts of an erasure. */
type Erased = Readonly<Record<'messages' | 'events' | 'media' | 'unsent', number>>;

/** How an erasure is published. */
export const shownErasure = shown(
  view('Erasure', 'How much was erased now. What an earlier call erased does not count.', {
    messages: about(Count, 'Messages.'),
    events: about(Count, 'Events.'),
    media: about(Count, 'Media files.'),
    unsent: about(Count, 'Messages that waited to be sent, and failed with `erased`.'),
  }),
  ({ messages, events, media, unsent }: Erased) => ({ messages, events, media, unsent }),
);
