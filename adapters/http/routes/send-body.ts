import * as t from 'io-ts';
import type { Send } from '../../../core/messages/acceptance.js';
import type { Place } from '../../../core/messages/content.js';
import { Metadata } from '../../../core/messages/metadata.js';
import type { Payload } from '../../../core/messages/payload.js';
import { closed } from '../../../core/shared/closed.js';
import { textOf, where } from '../../../core/shared/codec.js';
import { PhoneNumber } from '../../../core/shared/phone-number.js';

const textAtMost = 4_096;
const parameterAtMost = 1_024;
const captionAtMost = 1_024;
const filenameAtMost = 255;
const placeAtMost = 256;

const bodyParameter = where(
  textOf(1, parameterAtMost),
  (text) => !/[\n\r\t\u2028\u2029]| {5}/.test(text),
  { pattern: '^(?!.* {5})[^\\n\\r\\t\\u2028\\u2029]*$' },
  'must have no line break or tab, and no run of more than 4 spaces',
);

const degrees = (most: number) =>
  where(
    t.number,
    (value) => Math.abs(value) <= most,
    { minimum: -most, maximum: most },
    `must be a number from -${most} to ${most}`,
  );

const HeaderLocation = closed(
  'HeaderLocation',
  { latitude: degrees(90), longitude: degrees(180) },
  { name: textOf(1, placeAtMost), address: textOf(1, placeAtMost) },
);

const TemplateChoice = closed(
  'TemplateChoice',
  { id: t.string },
  {
    body_parameters: t.readonlyArray(bodyParameter),
    header_media: t.string,
    header_location: HeaderLocation,
  },
);

const MediaChoice = closed(
  'MediaChoice',
  { id: t.string },
  { caption: textOf(1, captionAtMost), filename: textOf(1, filenameAtMost) },
);

const choices = ['text', 'template', 'media'] as const;

/** What `POST /v1/messages` takes (specification 4.1, decisions 3). */
export const SendBody = where(
  closed(
    'SendBody',
    { channel: t.string, to: PhoneNumber },
    {
      text: textOf(1, textAtMost),
      template: TemplateChoice,
      media: MediaChoice,
      metadata: Metadata,
    },
  ),
  (body) => choices.filter((choice) => body[choice] !== undefined).length === 1,
  { oneOf: choices.map((choice) => ({ required: [choice] })) },
  'must have exactly one of text, template and media',
);
export type SendBody = t.TypeOf<typeof SendBody>;

/** The message that a body asks to send. */
export const sendOf = (body: SendBody): Send => ({
  channel: body.channel,
  to: body.to,
  payload: payloadOf(body),
  metadata: body.metadata ?? {},
});

const payloadOf = ({ text, template, media }: SendBody): Payload => {
  if (template) {
    const { id, body_parameters: bodyParameters = [], header_media: headerMedia } = template;
    const headerLocation = placeOf(template.header_location);
    return { kind: 'template', id, bodyParameters, headerMedia, headerLocation };
  }
  if (media) {
    const { id, caption = null, filename = null } = media;
    return { kind: 'media', id, caption, filename };
  }
  return { kind: 'text', text: text ?? '' };
};

const placeOf = (given: t.TypeOf<typeof HeaderLocation> | undefined): Place | undefined => {
  if (!given) return undefined;
  const { latitude, longitude, name = null, address = null } = given;
  return { latitude, longitude, name, address };
};
