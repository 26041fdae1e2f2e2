import type { VNode } from 'preact';

/** Types that a browser shows without running anything in them. SVG and HTML are not among them. */
const shown = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
} as const satisfies Readonly<Record<string, 'image' | 'video' | 'audio'>>;

const isShown = (type: string): type is keyof typeof shown => Object.hasOwn(shown, type);

/** The content type of a media type without its parameters, if a page may show it; otherwise undefined. */
export const shownType = (mimeType: string): keyof typeof shown | undefined => {
  const [type = ''] = mimeType.toLowerCase().split(';');
  const name = type.trim();
  return isShown(name) ? name : undefined;
};

type MediaPreviewProps = {
  readonly mimeType: string;
  /** The address of the bytes. */
  readonly src: string;
  /** What it is, for who cannot see it. */
  readonly label: string;
};

/** A picture, a film or a recording. Nothing for other types: they can be downloaded. */
export const MediaPreview = ({ mimeType, src, label }: MediaPreviewProps): VNode | null => {
  const type = shownType(mimeType);
  if (type === undefined) return null;
  switch (shown[type]) {
    case 'image':
      return <img class="preview" src={src} alt={label} loading="lazy" />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the files of messages have no captions
        <video class="preview" src={src} controls preload="none" aria-label={label} />
      );
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the files of messages have no captions
        <audio class="preview" src={src} controls preload="none" aria-label={label} />
      );
  }
};
