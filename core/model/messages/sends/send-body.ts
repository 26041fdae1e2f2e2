import * as t from 'io-ts';
import { snake, snakes } from '../../../contract/names.js';
import { closed, isObject } from '../../../shared/closed-object.js';
import { about, annotated, described, explained, where } from '../../../shared/codec.js';
import { idText } from '../../../shared/published.js';
import { pascalCase } from '../../../shared/words.js';
import { place } from '../../contents/place.js';
import { payloadOfContent, SendContent } from './content-body.js';
import type { Payload } from './payload.js';
import {
  BodyParameter,
  Caption,
  Channels,
  eachOnce,
  Filename,
  FurtherMedia,
  MessageText,
  ReplyTo,
  type Send,
  sendTo,
  setBySender,
  setIn,
  WindowNeed,
} from './send.js';

const HeaderLocation = explained(
  annotated(place.sent, { name: 'HeaderLocation' }),
  'The location in the header of a template.',
);

const TemplateChoice = explained(
  closed(
    'TemplateChoice',
    { id: about(idText('tmpl'), 'An approved template of the channel.') },
    {
      body_parameters: about(
        t.readonlyArray(BodyParameter),
        'One value for each variable, in order. Default: none.',
      ),
      header_media: about(
        idText('med'),
        'For a template whose header is a media file: the file to use instead of the template’s own.',
      ),
      header_location: about(
        HeaderLocation,
        'For a template whose header is a location: the location. A provider can refuse the message without it.',
      ),
    },
  ),
  'A template to send, and its values.',
);

const MediaChoice = explained(
  where(
    closed(
      'MediaChoice',
      { id: about(idText('med'), 'The media file.') },
      {
        caption: about(
          Caption,
          'The text below the file, 1 to 1,024 characters. Not for audio files and stickers.',
        ),
        filename: about(
          Filename,
          'The name that a document is shown with. Default: the name of the file.',
        ),
        more: about(
          FurtherMedia,
          'Files of the same message after this one, in order, on a channel whose `capabilities.several_files` is not null.',
        ),
      },
    ),
    ...eachOnce,
  ),
  'An uploaded media file to send.',
);

const choices = {
  text: about(MessageText, 'The text.'),
  template: about(
    TemplateChoice,
    'An approved template, and one value for each of its variables, in order.',
  ),
  media: about(
    MediaChoice,
    'A media file that was uploaded, or received with a type and a size that an upload can have.',
  ),
  content: about(
    SendContent,
    'Any content, in the form in which a message shows it. What a channel takes is in its `capabilities`.',
  ),
};
/** The channel that sends, or several of which the next is tried when one fails. */
const { to, channel } = sendTo;
const through = {
  channel: about(channel, 'The channel to send through. Either this or `channels`.'),
  channels: about(
    Channels,
    'Channels to try in this order, instead of `channel`: when the message fails for a reason that another network can mend, the next one sends another in its place.',
  ),
};
const names = ['text', 'template', 'media', 'content'] as const;
type Choice = (typeof names)[number];

/**
 * A field that is never there. Its type is null, which no generator refuses; without this field, TypeScript lets an
 * object of a union have the fields of all members.
 */
const Never = about(
  described(t.undefined, { type: 'null', not: {} }),
  'Not together with another content.',
);
const never = { text: Never, template: Never, media: Never, content: Never };

/** A send with one of the choices, and without the others. */
const bodyWith = <Name extends Choice>(name: Name) => {
  const { [name]: _, ...others } = never;
  return explained(
    closed(
      `Send${pascalCase(name)}Body`,
      { to, ...({ [name]: choices[name] } as Pick<typeof choices, Name>) },
      { ...through, reply_to: ReplyTo, window: WindowNeed, ...snakes(setBySender), ...others },
    ),
    meanings[name],
  );
};

const meanings = {
  text: 'A message with a text.',
  template: 'A message made from an approved template.',
  media: 'A message with a media file.',
  content: 'A message with any content.',
};

const [text, template, media] = [bodyWith('text'), bodyWith('template'), bodyWith('media')];
const content = bodyWith('content');

const optional = { ...choices, reply_to: ReplyTo, window: WindowNeed, ...snakes(setBySender) };
const throughOne = closed('SendBody', { channel: through.channel, to }, optional);
const throughSeveral = closed('SendBody', { channels: through.channels, to }, optional);
type ThroughOne = t.TypeOf<typeof throughOne>;
type Through<Name extends keyof typeof through> = t.TypeOf<(typeof through)[Name]> | undefined;

/** A body with a channel, or with several. One without either lacks `channel`. */
export type SendBody = Omit<ThroughOne, 'channel'> & {
  readonly channel?: Through<'channel'>;
  readonly channels?: Through<'channels'>;
};

const throughEither = new t.Type<SendBody, unknown, unknown>(
  'SendBody',
  (u): u is SendBody => throughOne.is(u) || throughSeveral.is(u),
  (u, context) => {
    if (!isObject(u) || u.channels === undefined) return throughOne.validate(u, context);
    return u.channel === undefined
      ? throughSeveral.validate(u, context)
      : t.failure(u, context, 'must have exactly one of channel and channels');
  },
  t.identity,
);

/** The body of `POST /v1/messages` (docs/specification.md#4.1.2). */
export const SendBody = explained(
  described(
    where(
      throughEither,
      (body) => names.filter((name) => body[name] !== undefined).length === 1,
      {},
      'must have exactly one of text, template, media and content',
    ),
    (of) => ({ anyOf: [text, template, media, content].map(of) }),
  ),
  'A message to send: with a text, a template, a media file or any other content.',
);

/** The same as a union: a body with a text, a template, a media file or a content. */
export type SendChoice =
  | t.TypeOf<typeof text>
  | t.TypeOf<typeof template>
  | t.TypeOf<typeof media>
  | t.TypeOf<typeof content>;

/** The message that a body asks to send. */
export const sendOf = (body: SendBody): Send => {
  const [first = '', ...fallbackChannels] = body.channels ?? [body.channel ?? ''];
  return {
    channel: first,
    to: body.to,
    ...(fallbackChannels.length > 0 && { fallbackChannels }),
    payload: payloadOf(body),
    ...(body.reply_to !== undefined && { replyTo: body.reply_to }),
    ...(body.window === 'require' && { window: body.window }),
    ...setIn(body, snake),
    metadata: body.metadata ?? {},
  };
};

const payloadOf = ({ text, template, media, content }: SendBody): Payload => {
  if (content) return payloadOfContent(content);
  if (template) {
    const { id, body_parameters: bodyParameters = [], header_media: headerMedia } = template;
    const { header_location: headerLocation } = template;
    return { kind: 'template', id, bodyParameters, headerMedia, headerLocation };
  }
  if (media) {
    const { id, caption = null, filename = null, more } = media;
    return { kind: 'media', id, caption, filename, ...(more && { more }) };
  }
  return { kind: 'text', text: text ?? '' };
};
