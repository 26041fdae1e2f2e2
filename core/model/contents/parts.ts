import * as t from 'io-ts';
import { eitherShape, free, needed, plain, shape, words } from '../../contract/shape.js';
import { explained, where } from '../../shared/codec.js';
import { idText, idView } from '../../shared/published.js';
import { FileUrl } from './file-url.js';

/** Characters of a text at most. The network of a channel can take less. */
const longest = 4_096;

/** The main text. */
export const body = needed(words(longest), 'The text.');

/** The main text, where it can be left out. */
export const freeBody = free(words(longest), 'The text; null without one.');

/** The small text at the end. */
export const footer = free(words(longest), 'The small text at the end; null without one.');

/** The text of a button. */
export const label = words(256);

/** The identifier of a choice, which comes back with the answer. */
export const choiceId = words(512);

/** A name by which a network knows a thing of its own: a form, a catalogue, a product. */
export const networkName = words(256);

/** A media file of the project. */
export const mediaFile = plain(idView('med'), idText('med'));

/** The address of a page or a file. */
export const webAddress = plain(
  t.string,
  where(
    t.string,
    (text) => text.length <= 2_000 && /^https?:\/\/\S+$/.test(text),
    { pattern: '^https?://\\S+$', maxLength: 2_000 },
    'must be an http or https address of at most 2,000 characters',
  ),
);

/** The address of a file that the service fetches before the message is sent. */
const fileAddress = plain(t.string, FileUrl);

/** Whether a file is named by its id or by its address, and not by both. */
export const namesOneFile = ({ media, url }: FileChoice): boolean =>
  (media ?? undefined) === undefined ? typeof url === 'string' : (url ?? undefined) === undefined;
type FileChoice = {
  readonly media?: string | null | undefined;
  readonly url?: string | null | undefined;
};
export const oneFileMessage = 'must have exactly one of media and url';

/** JSON that the network alone reads. */
export const anyObject = plain(t.UnknownRecord, t.UnknownRecord);

/** A file above the text, by its id or by its address. */
const fileHeader = <const Type extends string>(type: Type, name: string, meaning: string) => {
  const file = shape(
    name,
    meaning,
    {
      media: free(mediaFile, 'The media file, unless `url` names it; null while it is fetched.'),
      url: free(
        fileAddress,
        'The address that the service fetches it from, in place of `media`; null once it is stored.',
      ),
    },
    { tag: { type } },
  );
  const sent = explained(where(file.sent, namesOneFile, {}, oneFileMessage), meaning);
  return { ...file, sent };
};

/** What stands above the text. */
export const header = free(
  eitherShape('ContentHeader', 'What stands above the text.', {
    key: 'type',
    shapes: {
      text: shape(
        'ContentTextHeader',
        'A text above the text.',
        { text: needed(words(256), 'The text.') },
        { tag: { type: 'text' } },
      ),
      image: fileHeader('image', 'ContentImageHeader', 'An image above the text.'),
      video: fileHeader('video', 'ContentVideoHeader', 'A video above the text.'),
      document: fileHeader('document', 'ContentDocumentHeader', 'A document above the text.'),
    },
  }),
  'What stands above the text; null without a header.',
);

/** A media file in examples. */
export const exampleFile = 'med_01kg9zmt3v5r8y2c4n6q7w9x0e';
