import type { Interaction } from '../../../../core/model/contents/index.js';
import type { Content } from '../../../../core/model/messages/content.js';
import { isolated } from '../../view/index.js';

const maxLength = 90;

const shortened = (text: string, longest = maxLength): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * longest)];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
};

/** A word of ours before a text of others. */
const named = (word: string, text: string): string =>
  `${word} ${isolated(shortened(text, maxLength - word.length - 1))}`;

/** The body of an interactive content, else its kind with what it says. */
const interactionText = ({ kind, ...fields }: Interaction): string => {
  const { body, title, text, emoji }: Readonly<Record<string, unknown>> = fields;
  if (typeof body === 'string') return shortened(body);
  const word = kind.replaceAll('_', ' ');
  const said = [title, text, emoji].find((each) => typeof each === 'string');
  return typeof said === 'string'
    ? named(`${word.charAt(0).toUpperCase()}${word.slice(1)}:`, said)
    : `Interaction: ${word}`;
};

const textOf = (content: Content): string => {
  switch (content.type) {
    case 'text':
      return shortened(content.body);
    case 'template':
      return content.body === '' ? named('Template', content.name) : shortened(content.body);
    case 'image':
      return shortened(content.caption ?? (content.sticker ? 'Sticker' : 'Image'));
    case 'video':
      return shortened(content.caption ?? 'Video');
    case 'audio':
      return content.voice ? 'Voice message' : 'Audio';
    case 'document':
      return shortened(content.caption ?? content.filename ?? 'Document');
    case 'location':
      return named('Location', content.name ?? `${content.latitude}, ${content.longitude}`);
    case 'contacts':
      return named('Contact', content.contacts.map(({ name }) => name).join(', '));
    case 'interactive':
      return interactionText(content);
    case 'unsupported':
      return content.providerType === 'erased' ? 'Erased' : named('Other:', content.providerType);
    default:
      return 'Another kind of content';
  }
};

/** One line that says what a message is. Never empty. */
export const summaryOf = (content: Content): string => {
  const line = textOf(content);
  return line === '' ? `(${content.type} without visible text)` : line;
};
