import { exampleTemplate } from '../../../../core/model/events/examples/example-resources.js';
import { mediaLimits } from '../../../../core/model/media/kinds.js';
import { soundName } from '../../../../core/model/media/ogg.js';
import { sampleId } from '../../openapi/samples/sample.js';
import { conflict, type Errors, invalid } from '../declared-error.js';
import type { RefusalOf } from '../refusal.js';
import { count, quoted, setBy, withArticle } from '../wording.js';

const headers = {
  text: 'a text',
  image: 'an image',
  video: 'a video',
  document: 'a document',
  location: 'a location',
} as const satisfies Record<NonNullable<RefusalOf<'template_header_mismatch'>['header']>, string>;

const headerMismatch = ({
  field,
  header,
  given,
}: RefusalOf<'template_header_mismatch'>): string => {
  const own =
    header === null ? 'The template has no header' : `The template's header is ${headers[header]}`;
  return header === null || header === 'text'
    ? `${own}. Omit \`${field}\`.`
    : `${own}; \`${field}\` is ${withArticle(given)}.`;
};

const contents = {
  text: 'no texts',
  template: 'no templates',
  image: 'no images',
  video: 'no videos',
  audio: 'no audio files',
  document: 'no documents',
  sticker: 'no stickers',
  several_files: 'one file a message',
  raw: "no messages in the network's own form, unless its operator allows them",
} as const satisfies Partial<Record<RefusalOf<'content_not_supported'>['content'], string>>;

const takesNo = (content: RefusalOf<'content_not_supported'>['content']): string =>
  contents[content as keyof typeof contents] ?? `no content of the kind \`${content}\``;

const replyMisfits = {
  not_found: 'does not exist',
  other_channel: 'belongs to another channel',
  other_person: 'is to or from another person than `to`',
  in_group: 'came to a group, which takes no answers',
  erased: 'was erased',
  not_inbound: 'was not received: only a message that came takes a reaction',
  is_reaction: 'is a reaction itself',
  too_old: 'is older than 30 days',
} as const satisfies Record<RefusalOf<'reply_target_mismatch'>['reason'], string>;

type Broken = RefusalOf<'invalid_template'>;

/** The rules of docs/specification.md#2.7.3 to 2.7.5. */
const rules = {
  variables: () =>
    '`body` must number its variables {{1}}, {{2}}, … without gaps, have text before the first, after the last and between any two, and have no other double braces.',
  line: (param) => `\`${param}\` must have a text of 1 to 60 characters without variables.`,
  blank: () => '`body` must have a character that is not white space.',
  button_order: () =>
    '`components.buttons` must have its quick replies together: all before or all after the other buttons.',
  buttons: () =>
    '`components.buttons` must have at most 10 buttons. `text` has 1 to 25 characters, `url` is an https URL of at most 2000, `example` has 1 to 15; none has variables.',
  category: (param) =>
    `\`${param}\` is not allowed: an authentication template has no header, no footer, and only \`copy_code\` buttons.`,
  examples: () => '`examples` must have exactly one value for each variable of `body`.',
  medium: () => 'The media file of `components.header` is not of the kind that the header names.',
} as const satisfies Record<
  Exclude<Broken['reason'], 'button_limit'>,
  (param: Broken['param']) => string
>;

const brokenRule = (broken: Broken): string =>
  broken.reason === 'button_limit'
    ? `\`components.buttons\` has too many buttons of kind \`${broken.kind}\`. A template can have ${broken.limit} of them.`
    : rules[broken.reason](broken.param);

const typeName = (type: string | null, none: string): string =>
  type === null ? none : quoted(type);

/** What is wrong with a template or a media file, or with a message that uses one. */
export const contentErrors = {
  template_channel_mismatch: {
    ...invalid,
    param: 'template.id',
    message: ({ template, owner, channel }) =>
      `Template \`${template}\` belongs to channel \`${owner}\`, not to \`${channel}\`.`,
    cause: 'The template belongs to another channel than the message.',
    remedy:
      'Send through the channel of the template, or create the template for this channel too.',
    example: {
      template: sampleId('tmpl'),
      owner: sampleId('chan'),
      channel: 'chan_01kg9zmt3v5r8y2c4n6q7w9x1f',
    },
  },
  template_not_approved: {
    ...invalid,
    param: 'template.id',
    message: ({ template, status }) =>
      `Template \`${template}\` has the status \`${status}\`. Only an approved template can be sent.`,
    cause: 'The template is a draft, in review, rejected, paused or disabled.',
    remedy:
      'Wait for the event `template.approved`. A rejected template tells its `rejection_reason`.',
    example: { template: sampleId('tmpl'), status: 'pending' },
  },
  template_parameter_mismatch: {
    ...invalid,
    param: 'template.body_parameters',
    message: ({ unit, expected, given }) =>
      unit === 'value'
        ? `The template has ${count(expected, 'variable')}, but ${count(given, 'value')} ${given === 1 ? 'was' : 'were'} given.`
        : `The code of an authentication template has at most ${count(expected, 'character')}, but ${given} were given.`,
    cause:
      '`body_parameters` has more or fewer values than the template has variables, or the code of an authentication template is too long.',
    remedy: 'Give one value for each variable, in order. A code has at most 15 characters.',
    example: { unit: 'value', expected: 3, given: 2 },
  },
  template_header_mismatch: {
    ...invalid,
    param: ({ field }) => `template.${field}`,
    message: headerMismatch,
    cause: 'The header of the template is of another kind than the one of the message.',
    remedy: 'Give the kind that the header of the template names, or leave the field out.',
    example: { field: 'header_media', header: 'image', given: 'video' },
  },
  media_not_sendable: {
    ...invalid,
    param: ({ param }) => param,
    details: ({ mimeType: mime_type, size, limit }) => ({ mime_type, size, limit }),
    message: ({ id, mimeType, size, limit }) =>
      `Media file \`${id}\` is ${quoted(mimeType)} of ${size} bytes. Only a file with a type that uploads can have and at most ${limit} bytes can be sent.`,
    cause:
      'The media file was received with a type or a size that the network does not take from senders.',
    remedy: 'Convert the file, upload it, and send the new one.',
    example: {
      id: sampleId('med'),
      param: 'media.id',
      mimeType: 'image/heic',
      size: 2_310_000,
      limit: mediaLimits.document,
    },
  },
  caption_not_allowed: {
    ...invalid,
    param: 'media.caption',
    message: 'Audio and sticker messages cannot have a caption.',
    cause: 'The media file is audio or a sticker, which the network shows without a caption.',
    remedy: 'Leave the caption out, and send its text as a message of its own.',
    example: { kind: 'audio' },
  },
  content_not_supported: {
    ...invalid,
    param: ({ param }) => param,
    details: ({ content, channel }) => ({ content, channel }),
    message: ({ content, channel }) =>
      `The network of channel \`${channel}\` takes ${takesNo(content)}.`,
    cause: 'The network of the channel takes no message of this kind.',
    remedy:
      'Send what the `capabilities` of the channel name, or use a channel of another network.',
    example: { content: 'template', param: 'template', channel: sampleId('chan') },
  },
  content_too_long: {
    ...invalid,
    param: ({ field }) => field,
    details: ({ field, unit, limit, length }) => ({ field, unit, limit, length }),
    message: ({ field, unit, limit, length }) =>
      `\`${field}\` has ${count(length, unit)}. The network of the channel takes at most ${limit}.`,
    cause: 'The text, or the files together, are more than the network of the channel takes.',
    remedy: 'Shorten the text or leave files out, or send several messages.',
    example: { field: 'text', unit: 'character', limit: 1_600, length: 1_742 },
  },
  content_invalid: {
    ...invalid,
    param: ({ param }) => param,
    message: ({ param, message }) => `\`${param}\` ${message}.`,
    cause: 'The content breaks a rule of the network of the channel.',
    remedy: 'Correct the place that `param` names.',
    example: {
      param: 'content.buttons[1].title',
      message: 'must be another text than those before it',
    },
  },
  voice_needs_opus: {
    ...invalid,
    param: 'content.voice',
    details: ({ mimeType, sound: { codec, channels } = {} }) => ({
      mime_type: mimeType,
      ...(codec && { codec }),
      ...(channels && { channels }),
    }),
    message: ({ id, ...file }) =>
      `Media file \`${id}\` is ${soundName(file)}. A voice message must be Ogg with Opus in one channel (mono).`,
    cause:
      'The file is shown as a voice message only as Ogg with the codec Opus in one channel (mono).',
    remedy: 'Convert the file, or send it without `voice`.',
    example: { id: sampleId('med'), mimeType: 'audio/mpeg' },
  },
  reply_target_mismatch: {
    ...invalid,
    param: 'reply_to',
    details: ({ reason }) => ({ reason }),
    message: ({ id, reason }) => `Message \`${id}\` ${replyMisfits[reason]}.`,
    cause:
      'The message to answer belongs to another channel or person, or it takes no reaction. `details.reason` says which.',
    remedy:
      'Name a message of the same channel and person. Only a message that came in the last 30 days takes a reaction.',
    example: { id: sampleId('msg'), reason: 'other_person' },
  },
  invalid_template: {
    ...invalid,
    param: ({ param }) => param,
    details: (broken) =>
      broken.reason === 'button_limit'
        ? { reason: broken.reason, kind: broken.kind, limit: broken.limit }
        : { reason: broken.reason },
    message: brokenRule,
    cause:
      'The text, its examples or its components break a rule of templates. `details.reason` names it.',
    remedy: 'Correct the field that `param` names.',
    example: { param: 'body', reason: 'variables' },
  },
  template_already_exists: {
    ...conflict,
    message: ({ channel, name, language }) =>
      `Channel \`${channel}\` already has the template ${quoted(name)} in the language \`${language}\`. Use another name or language.`,
    cause: 'The channel has a template of this name in this language.',
    remedy: 'Use another name or language.',
    example: { channel: sampleId('chan'), name: exampleTemplate.name, language: 'en' },
  },
  template_not_draft: {
    ...conflict,
    message: ({ id, status }) =>
      `Template \`${id}\` has the status \`${status}\`. Only a draft can be changed. Create another template.`,
    cause: 'The template was submitted. Only a draft can be changed.',
    remedy: 'Create another template.',
    example: { id: sampleId('tmpl'), status: 'submitted' },
  },
  template_state_conflict: {
    ...conflict,
    message: ({ id, status }) =>
      `Template \`${id}\` has the status \`${status}\`. Only a draft or a rejected template can be submitted.`,
    cause: 'The template was submitted before.',
    remedy: 'Wait for the review. Only a draft or a rejected template can be submitted.',
    example: { id: sampleId('tmpl'), status: 'approved' },
  },
  template_taken: {
    ...conflict,
    message: ({ channel, name, language }) =>
      `The provider of channel \`${channel}\` has another template ${quoted(name)} in the language \`${language}\`, with other content. Use another name, or the same content.`,
    cause:
      'The account at the provider has a template of this name in this language with other content.',
    remedy: 'Use another name, or the same content.',
    example: { channel: sampleId('chan'), name: exampleTemplate.name, language: 'en' },
  },
  unsupported_media_type: {
    ...invalid,
    message: ({ declared, sniffed }) =>
      `The file's declared type is ${typeName(declared, 'missing')}; the type of its bytes is ${typeName(sniffed, 'unknown')}. Send a supported type, and declare the type that the bytes have.`,
    cause:
      'The bytes of the file are of a type that cannot be sent, or of another type than the request says.',
    remedy: 'Send a supported type, and name it in `Content-Type`.',
    example: { declared: 'image/png', sniffed: 'image/gif' },
  },
  media_quota_exceeded: {
    ...invalid,
    details: ({ limit, used, source }) => ({ limit, used, source }),
    message: ({ limit, used, ...set }) =>
      `The media files of the project may have ${limit} bytes ${setBy(set)}, and have ${used} without this one. Delete files that are not needed, then upload again.`,
    cause:
      'The file is larger than what is left of the bytes that the media files of the project may have. Files that people sent count too.',
    remedy:
      'Delete media files, let the operator keep them for fewer days, or ask the operator for more. Waiting alone does not help.',
    example: { limit: 1_073_741_824, used: 1_073_700_000, source: 'default' },
  },
} as const satisfies Errors;
