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
import { described, where } from '../../../../core/shared/codec.js';
import { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { idText } from '../../../../core/shared/published.js';
import { pascalCase } from '../../../../core/shared/words.js';

const HeaderLocation = closed(
  'HeaderLocation',
  { latitude: Latitude, longitude: Longitude },
  { name: PlaceText, address: PlaceText },
);

const TemplateChoice = closed(
  'TemplateChoice',
  { id: idText('tmpl') },
  {
    body_parameters: t.readonlyArray(BodyParameter),
    header_media: idText('med'),
    header_location: HeaderLocation,
  },
);

const MediaChoice = closed(
  'MediaChoice',
  { id: idText('med') },
  { caption: Caption, filename: Filename },
);

const always = { channel: idText('chan'), to: PhoneNumber };
const choices = { text: MessageText, template: TemplateChoice, media: MediaChoice };
const names = ['text', 'template', 'media'] as const;
type Choice = (typeof names)[number];

/**
 * A field that is never there. Its type is null, which no generator refuses; without this field, TypeScript lets an
 * object of a union have the fields of all members.
 */
const Never = described(t.undefined, { type: 'null', not: {} });
const never = { text: Never, template: Never, media: Never };

/** A send with one of the choices, and without the others. */
const bodyWith = <Name extends Choice>(name: Name) => {
  const { [name]: _, ...others } = never;
  return closed(
    `Send${pascalCase(name)}Body`,
    { ...always, ...({ [name]: choices[name] } as Pick<typeof choices, Name>) },
    { metadata: Metadata, ...others },
  );
};

const [text, template, media] = [bodyWith('text'), bodyWith('template'), bodyWith('media')];

/** The body of `POST /v1/messages` (docs/specification.md#4.1.2). */
export const SendBody = described(
  where(
    closed('SendBody', always, { ...choices, metadata: Metadata }),
    (body) => names.filter((name) => body[name] !== undefined).length === 1,
    {},
    'must have exactly one of text, template and media',
  ),
  (of) => ({ anyOf: [text, template, media].map(of) }),
);
export type SendBody = t.TypeOf<typeof SendBody>;

/** The same as a union: a body with text, with a template or with a media file. */
export type SendChoice = t.TypeOf<typeof text> | t.TypeOf<typeof template> | t.TypeOf<typeof media>;

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
