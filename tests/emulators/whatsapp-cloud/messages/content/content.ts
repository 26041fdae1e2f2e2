import {
  anything,
  boolean,
  both,
  type Check,
  list,
  matching,
  numeric,
  object,
  oneOf,
  rule,
  text,
  wrongValue,
} from './checks.js';
import { interactive } from './interactive.js';
import { media } from './media-content.js';

const caption = text(1_024);

/** A place, as messages and headers bear it. */
export const location = object(
  { latitude: numeric(-90, 90), longitude: numeric(-180, 180) },
  { name: text(), address: text() },
);

const optionalTexts = (...fields: readonly string[]): Readonly<Record<string, Check>> =>
  Object.fromEntries(fields.map((field) => [field, text()]));

const nameParts = ['first_name', 'last_name', 'middle_name', 'prefix', 'suffix'] as const;

const personName = both(
  object({ formatted_name: text() }, optionalTexts(...nameParts)),
  rule((value) =>
    nameParts.some((part) => value[part] !== undefined)
      ? undefined
      : 'give one more part of the name beside formatted_name',
  ),
);

const entries = (...fields: readonly string[]): Check =>
  list(object({}, optionalTexts(...fields)), 0, 100);

const card = object(
  { name: personName },
  {
    phones: entries('phone', 'type', 'wa_id'),
    emails: entries('email', 'type'),
    urls: entries('url', 'type'),
    addresses: entries('street', 'city', 'state', 'zip', 'country', 'country_code', 'type'),
    org: object({}, optionalTexts('company', 'department', 'title')),
    birthday: matching(/^\d{4}-\d{2}-\d{2}$/, 'a date (YYYY-MM-DD)'),
  },
);

const anyText = text(undefined, 0);

const parameter = object(
  { type: text() },
  {
    parameter_name: text(),
    text: anyText,
    payload: anyText,
    coupon_code: anyText,
    image: anything,
    video: anything,
    document: anything,
    location: anything,
    action: anything,
    currency: object({ fallback_value: anyText, code: text(3, 3), amount_1000: anything }),
    date_time: object({ fallback_value: anyText }),
  },
);

const component = object(
  { type: oneOf('header', 'body', 'button') },
  { sub_type: text(), index: anything, parameters: list(parameter, 0, 100) },
);

const wamid = matching(/^wamid\.\S+$/, 'a message id');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** One emoji, or nothing to take a reaction back. */
const emoji: Check = (value, path) => {
  const signs = typeof value === 'string' ? [...graphemes.segment(value)] : undefined;
  const isOne = signs?.length === 1 && pictograph.test(signs[0]?.segment ?? '');
  return isOne || signs?.length === 0 ? undefined : wrongValue(`${path} must be one emoji.`);
};

/** What each type of message carries in the object named like it. */
export const contents: Readonly<Record<string, Check>> = {
  text: object({ body: text(4_096) }, { preview_url: boolean }),
  image: media({ caption }),
  video: media({ caption }),
  document: media({ caption, filename: text(240) }),
  audio: media({ voice: boolean }),
  sticker: media({}),
  location,
  contacts: list(card, 1, 257),
  reaction: object({ message_id: wamid, emoji }),
  interactive,
  template: object(
    { name: text(512), language: object({ code: text() }, { policy: oneOf('deterministic') }) },
    { components: list(component, 0, 20) },
  ),
};

/** The envelope's own fields; each may be left out, `to` and the content are asked for elsewhere. */
export const envelope = {
  recipient_type: oneOf('individual', 'group'),
  context: object({ message_id: wamid }),
  biz_opaque_callback_data: text(512),
  recipient_identity_key_hash: text(),
} as const;
