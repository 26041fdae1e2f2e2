import type { components } from './api.js';

type Schemas = components['schemas'];
type SendBody = Schemas['SendBody'];

const text = 'Your table is ready.';
const template = { id: 'tmpl_01kg9zmt3v5r8y2c4n6q7w9x0e', body_parameters: ['Ada'] };

/** A send has exactly one of text, template and media. */
export const sends: readonly SendBody[] = [
  { channel: '', to: '', text },
  { channel: '', to: '', template, metadata: { order: '7' } },
  { channel: '', to: '', media: { id: '', caption: text } },
  // @ts-expect-error both text and template
  { channel: '', to: '', text, template },
  // @ts-expect-error neither text nor template nor media
  { channel: '', to: '' },
];

/** The type of a content, and the kind of an interactive one, say which fields it has. */
export const shown = (content: Schemas['Content']): string => {
  switch (content.type) {
    case 'text':
    case 'template':
      return content.body;
    case 'contacts':
      return content.contacts.map(({ name }) => name).join();
    case 'interactive':
      return content.kind === 'reaction' ? (content.emoji ?? 'removed') : content.kind;
    case 'image':
      // @ts-expect-error an image has no body
      return content.body;
    default:
      return content.type;
  }
};

/** The type of an event says what its data is. */
export const about = (event: Schemas['ApiEvent']): string => {
  if (event.type === 'channel.status_changed') return event.data.previous_status;
  if (event.type === 'message.received') return shown(event.data.content);
  // @ts-expect-error a message has no previous status
  return event.type === 'message.sent' ? event.data.previous_status : event.id;
};

/** The kind of a timeline entry says which detail it has. */
export const told = (entry: Schemas['TimelineEntry']): string =>
  entry.kind === 'attempt' ? entry.detail.outcome : entry.kind;

/** The values of open sets are texts: a later version can add to them. */
export const codes: readonly Schemas['ErrorCode'][] = ['invalid_recipient', 'a_code_of_tomorrow'];
