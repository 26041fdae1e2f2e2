import type { ContentMedia } from '../../../core/model/media/content-media.js';
import type { Content, Place } from '../../../core/model/messages/content.js';
import type { Header } from '../../../core/model/templates/components.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { HeaderMediaId, MediaId } from '../../../core/shared/ids.js';

/** What an SMS or MMS says: a text, and the files that it shows. */
export type MessageParts = {
  readonly text: string;
  readonly files: readonly (MediaId | HeaderMediaId)[];
};

/** What is sent of a content. Undefined for a content that Twilio does not take. */
export const messageParts = (
  content: Content,
  template: Template | undefined,
): MessageParts | undefined => {
  switch (content.type) {
    case 'text':
      return { text: content.body, files: [] };
    case 'template':
      return {
        text: templateText(content, template),
        files: content.headerMedia ? [content.headerMedia] : [],
      };
    case 'image':
      return content.sticker ? undefined : fileParts(content, content.caption);
    case 'video':
    case 'document':
      return fileParts(content, content.caption);
    case 'audio':
      return fileParts(content, null);
    default:
      return undefined;
  }
};

const fileParts = (
  { media, more = [] }: ContentMedia,
  caption: string | null,
): MessageParts | undefined =>
  media === null
    ? undefined
    : { text: caption ?? '', files: [media, ...more.map((file) => file.media)] };

type TemplateContent = Extract<Content, { readonly type: 'template' }>;

/** The header, the body and the footer, with an empty line between them. */
const templateText = (
  { body, headerLocation }: TemplateContent,
  template: Template | undefined,
): string => {
  const { header, footer } = template?.components ?? {};
  return [placeText(headerLocation) ?? headerText(header), body, footer?.text]
    .filter(Boolean)
    .join('\n\n');
};

const headerText = (header: Header | undefined): string | undefined =>
  header?.kind === 'text' ? header.text : undefined;

const placeText = (place: Place | undefined): string | undefined =>
  place &&
  [place.name, place.address, `${place.latitude},${place.longitude}`].filter(Boolean).join(', ');
