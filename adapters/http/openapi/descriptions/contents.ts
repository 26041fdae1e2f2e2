import type { FieldDescriptions } from './describe-schema.js';

const file = {
  media: 'The media file; null unless `media_status` is `stored`.',
  mime_type: 'The MIME type of the file; null when the provider named none.',
  caption: 'The text below the file; null without one.',
};

const reply = {
  id: 'The identifier of the choice, as its sender set it.',
  title: 'The text of the choice, as the person saw it.',
};

/** Fields of the contents of messages. */
export const contentFields: FieldDescriptions = {
  TextContent: { body: 'The text.' },
  TemplateContent: {
    template: 'The template. It may have been deleted since.',
    name: 'The name of the template.',
    language: 'The language of the template.',
    body_parameters: 'The values of the variables, in order.',
    body: 'The text with the values filled in.',
  },
  ImageContent: { ...file, sticker: 'Whether it is a sticker.' },
  VideoContent: file,
  AudioContent: { ...file, voice: 'Whether it is a voice message.' },
  DocumentContent: { ...file, filename: 'The name of the file; null without one.' },
  LocationContent: {
    latitude: 'Degrees north, -90 to 90.',
    longitude: 'Degrees east, -180 to 180.',
    name: 'The name of the place; null without one.',
    address: 'The address of the place, as one text; null without one.',
    url: 'A page about the place; null without one.',
  },
  ContactsContent: { contacts: 'The contact cards.' },
  ContactCard: {
    name: 'The whole name.',
    phones: 'Phone numbers, as they were written.',
    emails: 'E-mail addresses.',
    organization: 'The organization; null without one.',
    department: 'The department; null without one.',
    title: 'The title at the organization; null without one.',
    addresses: 'Postal addresses, each as one text.',
    urls: 'Web addresses.',
    birthday: 'The birthday, as it was written; null without one.',
  },
  ButtonReplyContent: reply,
  ListReplyContent: { ...reply, description: 'The second line of the choice; null without one.' },
  FormReplyContent: {
    name: 'The name of the form; null when the provider named none.',
    response: 'The answers, as JSON text.',
  },
  ReactionContent: { emoji: 'The emoji; null when the reaction was removed.' },
  OrderContent: {
    catalog: "The provider's id of the catalogue; null without one.",
    text: 'What the person wrote with the order; null without text.',
    items: 'The products.',
  },
  OrderItem: {
    product: 'The id of the product in its catalogue; null when unknown.',
    quantity: 'How many; null when unknown.',
    price: 'The price of one, in units of the currency; null when unknown.',
    currency: 'ISO 4217 code of the currency; null when unknown.',
  },
  EditContent: {
    text: 'The new text or caption of the message `in_reply_to`; null when the caption was removed.',
  },
  NumberChangeContent: { phone_number: 'The new number of the sender. `from` is the old one.' },
  CallPermissionReplyContent: {
    response: 'What the person chose, such as `accept` or `reject`.',
    is_permanent: 'Whether the permission has no end; null when unknown.',
    expires_at: 'When the permission ends; null without an end.',
    source: 'What asked for the permission; null when unknown.',
  },
  UnsupportedContent: {
    provider_type: "The provider's name of the type; null when it named none.",
    raw: "The provider's JSON of the message; null when it is too large or too deep.",
  },
  Referral: {
    source_type: '`ad`, `post`, `product`, or another word of the provider; null when unknown.',
    source_id:
      'The provider’s id of the advertisement, the post or the product; null when unknown.',
    source_url: 'A link to what led the sender here; null without one.',
    catalog: 'The catalogue of a product; null for anything else.',
    headline: 'The headline of the advertisement; null without one.',
    body: 'The text of the advertisement; null without one.',
    media_type: 'What the advertisement shows, such as `image`; null when it shows nothing.',
    image_url: 'The address of the image; null without one.',
    video_url: 'The address of the video; null without one.',
    thumbnail_url: 'The address of the preview image; null without one.',
    click_id: 'The id of the click, for reports of conversions; null without one.',
    welcome_text: 'The greeting that the advertisement shows in the chat; null without one.',
    ref: 'The parameter of the link that led to the chat; null without one.',
  },
};
