import type { ContentKind, OfKind } from '../../../core/model/contents/contents.js';
import type { ContentLimits } from '../../../core/model/contents/limits.js';
import type { ContentMisfit } from '../../../core/model/networks/network.js';
import { filePart, type UploadedMedia } from './uploaded-media.js';

/** What a content refers to, by WhatsApp's ids. */
export type ContentReferences = {
  /** Each media file that it names, as it was uploaded, by our id. */
  readonly files: ReadonlyMap<string, UploadedMedia>;
  /** WhatsApp's id of the message that it answers or reacts to. */
  readonly quoted: string | undefined;
};

/** A kind of content on WhatsApp: its limits, its further rules, and the part of the request that says it. */
export type WhatsAppContent<Kind extends ContentKind> = {
  readonly limits: ContentLimits;
  readonly misfit?: (content: OfKind<Kind>) => ContentMisfit | undefined;
  /** Undefined for a content that cannot be said. */
  readonly part: (content: OfKind<Kind>, references: ContentReferences) => object | undefined;
};

type Header = OfKind<'buttons'>['header'];
type Framed = {
  readonly header?: Header;
  readonly body?: string | null | undefined;
  readonly footer?: string | null | undefined;
};

/** Limits of what stands around an action. */
export const frame = { 'header.text': 60, body: 1_024, footer: 60 } as const;

/** An interactive message of a type: what stands around the action, and the action. */
export const interactive = (
  type: string,
  { header, body, footer }: Framed,
  action: object,
  { files }: Pick<ContentReferences, 'files'>,
): object => ({
  type: 'interactive',
  interactive: {
    type,
    ...(header && { header: headerPart(header, files) }),
    ...(body && { body: { text: body } }),
    ...(footer && { footer: { text: footer } }),
    action,
  },
});

const headerPart = (header: NonNullable<Header>, files: ContentReferences['files']): object => {
  const { type } = header;
  if (type === 'text') return { type, text: header.text };
  const file = files.get(header.media ?? '');
  return { type, [type]: file && filePart(type, file) };
};

/** The first value that stands in a list twice, where the second one is. */
export const repeated = <Entry>(
  entries: readonly Entry[],
  textIn: (entry: Entry) => string,
  path: (place: number) => string,
): ContentMisfit | undefined => {
  const seen = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    const value = textIn(entry);
    if (seen.has(value)) return { param: path(place), message: 'must differ from those before it' };
    seen.add(value);
  }
  return undefined;
};

/** A header that must be a text. */
export const onlyTextHeader = ({ header }: Framed): ContentMisfit | undefined =>
  header && header.type !== 'text'
    ? { param: 'content.header.type', message: 'must be text for this kind of content' }
    : undefined;
