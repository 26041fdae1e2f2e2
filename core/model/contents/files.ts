import type { MediaKind } from '../media/kinds.js';
import type { SentContent } from './contents.js';

/** A media file that a content names, where it names it, and the kind that it must have. */
export type NamedFile = {
  readonly id: string;
  readonly param: string;
  readonly kind: MediaKind;
};

/** The media files that a content to send names: that of its header, and those of its cards. */
export const filesOf = (content: SentContent): readonly NamedFile[] => {
  const cards = 'cards' in content ? content.cards : [];
  return [
    ...fileIn('header' in content ? content.header : undefined, 'content.header'),
    ...cards.flatMap(({ header }, i) => fileIn(header, `content.cards[${i}].header`)),
  ];
};

/** A file that a content names by its address, where it names it, and the kind that it must have. */
export type FileByUrl = {
  readonly url: string;
  readonly param: string;
  readonly kind: MediaKind;
};

/** The file in the header of a content, while it is named by its address. The network fetches those of cards itself. */
export const fileByUrl = (content: object): FileByUrl | undefined => {
  const { header } = content as { readonly header?: Header | null | undefined };
  return header && header.type !== 'text' && header.url && !header.media
    ? { url: header.url, param: 'content.header.url', kind: header.type }
    : undefined;
};

type Header = {
  readonly type: MediaKind | 'text';
  readonly media?: string | null | undefined;
  readonly url?: string | null | undefined;
};

const fileIn = (header: Header | null | undefined, path: string): readonly NamedFile[] =>
  header && header.type !== 'text' && header.media
    ? [{ id: header.media, param: `${path}.media`, kind: header.type }]
    : [];
