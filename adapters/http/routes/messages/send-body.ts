import * as t from 'io-ts';
import type { Place } from '../../../../core/model/messages/content.js';
import { Metadata } from '../../../../core/model/messages/metadata.js';
import type { Payload } from '../../../../core/model/messages/payload.js';
import {
  BodyParameter,
  Caption,
  Filename,
  Latitude,
  Longitude,
  MessageText,
  PlaceText,
  type Send,
} from '../../../../core/model/messages/send.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { where } from '../../../../core/shared/codec.js';
import { PhoneNumber } from '../../../../core/shared/phone-number.js';

const HeaderLocation = closed(
  'HeaderLocation',
  { latitude: Latitude, longitude: Longitude },
  { name: PlaceText, address: PlaceText },
);

const TemplateChoice = closed(
  'TemplateChoice',
  { id: t.string },
  {
    body_parameters: t.readonlyArray(BodyParameter),
    header_media: t.string,
    header_location: HeaderLocation,
  },
);

const MediaChoice = closed(
  'MediaChoice',
  { id: t.string },
  { caption: Caption, filename: Filename },
);

const choices = ['text', 'template', 'media'] as const;

/** The body of `POST /v1/messages` (docs/specification.md#4.1.2). */
export const SendBody = where(
  closed(
    'SendBody',
    { channel: t.string, to: PhoneNumber },
    {
      text: MessageText,
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
