import * as t from 'io-ts';
import { closed } from '../../../shared/closed-object.js';
import { about, annotated, explained, where } from '../../../shared/codec.js';
import { idText } from '../../../shared/published.js';
import { variants } from '../../../shared/variants.js';
import { sentContents } from '../../contents/contents.js';
import { FileUrl } from '../../contents/file-url.js';
import { exampleFile, namesOneFile, oneFileMessage } from '../../contents/parts.js';
import type { Payload } from './payload.js';
import { Caption, Filename, MessageText } from './send.js';

const choice = {
  media: about(idText('med'), 'The media file. Either this or `url`.'),
  url: about(
    FileUrl,
    'The address of the file, which the service fetches and stores before it sends the message. Either this or `media`.',
  ),
};
const caption = about(Caption, 'The text below the file, 1 to 1,024 characters.');

const file = <const Type extends string, Optional extends t.Props>(
  type: Type,
  meaning: string,
  optional: Optional,
  example: t.TypeOf<t.PartialC<typeof choice & Optional>>,
) =>
  explained(
    where(
      annotated(
        closed(
          `Send${type.slice(0, 1).toUpperCase()}${type.slice(1)}Content`,
          { type: t.literal(type) },
          { ...choice, ...optional },
        ),
        { examples: [{ type, ...example }] },
      ),
      namesOneFile,
      {},
      oneFileMessage,
    ),
    meaning,
  );

const texts = explained(
  annotated(
    closed(
      'SendTextContent',
      { type: t.literal('text'), body: about(MessageText, 'The text.') },
      {
        link_preview: about(
          t.boolean,
          'Whether its first link is shown with a preview. Default: false.',
        ),
      },
    ),
    {
      examples: [
        {
          ...{ type: 'text', body: 'Your parcel: https://shop.example.com/4471' },
          link_preview: true,
        },
      ],
    },
  ),
  'A text.',
);
const files = {
  image: file(
    'image',
    'An image, or a sticker.',
    { caption, sticker: about(t.boolean, 'Whether it is a sticker. Default: false.') },
    { media: exampleFile, caption: 'The lamp in oak' },
  ),
  video: file(
    'video',
    'A video.',
    { caption },
    { url: 'https://shop.example.com/lamp.mp4', caption: 'How to mount it' },
  ),
  audio: file(
    'audio',
    'An audio file.',
    {
      voice: about(
        t.boolean,
        'Whether it is shown as a voice message, which must be Ogg with Opus in one channel (mono). Default: false.',
      ),
    },
    { media: exampleFile, voice: true },
  ),
  document: file(
    'document',
    'A document.',
    {
      caption,
      filename: about(Filename, 'The name that it is shown with. Default: the name of the file.'),
    },
    { media: exampleFile, caption: 'Your bill', filename: 'bill-4471.pdf' },
  ),
};

/** A content in a request, in the form in which Message shows it (docs/specification.md#4.1.2). */
export const SendContent = explained(
  variants('SendContent', 'type', { text: texts, ...files, ...sentContents }),
  'A content to send, in the form in which a message shows it.',
);

type File = t.TypeOf<(typeof files)[keyof typeof files]>;
type Given =
  | t.TypeOf<typeof texts>
  | File
  | Exclude<Extract<Payload, { kind: 'content' }>['content'], File>;

/** What a content in a request asks to send. A text and a file are the same as in `text` and `media`. */
export const payloadOfContent = (content: Given): Payload => {
  switch (content.type) {
    case 'text':
      return {
        kind: 'text',
        text: content.body,
        ...(content.link_preview && { linkPreview: true }),
      };
    case 'image':
      return { ...filePayload(content), as: content.sticker ? 'sticker' : 'image' };
    case 'video':
      return { ...filePayload(content), as: 'video' };
    case 'audio':
      return { ...filePayload(content), as: 'audio', ...(content.voice && { voice: true }) };
    case 'document':
      return { ...filePayload(content), as: 'document', filename: content.filename ?? null };
    default:
      return { kind: 'content', content };
  }
};

const filePayload = (content: File) => ({
  // A file has either of them.
  ...(content.url === undefined
    ? { kind: 'media' as const, id: content.media ?? '' }
    : { kind: 'file' as const, url: content.url }),
  caption: 'caption' in content ? (content.caption ?? null) : null,
  filename: null,
});
