import type { Content } from '../../../../core/model/messages/content.js';

const longest = 90;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * longest)];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
};

const textOf = (content: Content): string => {
  switch (content.type) {
    case 'text':
      return content.body;
    case 'template':
      return content.body === '' ? `Template ${content.name}` : content.body;
    case 'image':
      return content.caption ?? (content.sticker ? 'Sticker' : 'Image');
    case 'video':
      return content.caption ?? 'Video';
    case 'audio':
      return content.voice ? 'Voice message' : 'Audio';
    case 'document':
      return content.caption ?? content.filename ?? 'Document';
    case 'location':
      return `Location ${content.name ?? `${content.latitude}, ${content.longitude}`}`;
    case 'contacts':
      return `Contact ${content.contacts.map(({ name }) => name).join(', ')}`;
    case 'interactive':
      return `Interaction: ${content.kind.replaceAll('_', ' ')}`;
    case 'unsupported':
      return content.providerType === 'erased' ? 'Erased' : `Other: ${content.providerType}`;
    default:
      return 'Another kind of content';
  }
};

/** One line that says what a message is. Never empty. */
export const summaryOf = (content: Content): string => {
  const line = shortened(textOf(content));
  return line === '' ? `(${content.type} without visible text)` : line;
};
