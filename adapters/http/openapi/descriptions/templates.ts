import type { FieldDescriptions } from './describe-schema.js';

const components = {
  header: 'What stands above the body. Absent without one.',
  footer: 'What stands below the body. Absent without one.',
  buttons: 'The buttons, in order, at most 10. Absent without any.',
};

const mediaHeader = { media: 'The file, uploaded for template headers, of this kind.' };
const button = { text: 'The text on the button, 1 to 25 characters.' };
const copyCode = { ...button, example: 'A sample of the code, 1 to 15 characters.' };
const url = { ...button, url: 'The `https` address that the button opens.' };
const phoneNumber = {
  ...button,
  phone_number: 'The number that the button calls, in E.164 format.',
};
const text = (of: string) => ({ text: `The text of the ${of}, 1 to 60 characters.` });

const body = {
  category: '`marketing`, `utility` or `authentication`. The provider can change it.',
  body: 'The text, with variables `{{1}}`, `{{2}}`, … without gaps.',
};

/** Fields of templates and their parts. */
export const templateFields: FieldDescriptions = {
  Template: {
    channel: 'The channel that can send it.',
    name: 'Its name. With the language it is unique in the channel.',
    language: 'A language with or without a region, such as `en` or `en_US`.',
    category: body.category,
    body: 'The text, with the variables `{{1}}`, `{{2}}`, …',
    variables: 'The variables of the body, in ascending order.',
    components: 'Header, footer and buttons.',
    status: 'Only an approved template can be sent.',
    rejection_reason: 'Why the provider rejected it; null unless it is rejected.',
    error: 'What made it rejected where that was no review: `template_taken`. Null otherwise.',
  },
  TemplateVariable: { index: 'The number of the variable, from 1.' },
  TemplateError: {
    code: 'What went wrong: `template_taken`.',
    message: 'The same for people, in English.',
  },
  TemplateBody: {
    ...body,
    channel: 'The channel that will send it.',
    name: 'Unique in the channel, together with the language.',
    language: 'A language with or without a region, such as `en` or `en_US`.',
    components: 'Header, footer and buttons. Default: none.',
    examples: 'One sample value for each variable, for the review. Default: none.',
    submit: 'Whether it is submitted for review at once. Default: true; false leaves it a draft.',
  },
  TemplateChange: {
    ...body,
    components: 'Header, footer and buttons, which replace those of the draft together.',
    examples: 'One sample value for each variable, for the review; empty: none.',
  },
  TemplateComponents: components,
  NewTemplateComponents: components,
  TextHeader: text('header'),
  NewTextHeader: text('header'),
  ImageHeader: mediaHeader,
  NewImageHeader: mediaHeader,
  VideoHeader: mediaHeader,
  NewVideoHeader: mediaHeader,
  DocumentHeader: mediaHeader,
  NewDocumentHeader: mediaHeader,
  TemplateFooter: text('footer'),
  NewTemplateFooter: text('footer'),
  QuickReplyButton: button,
  NewQuickReplyButton: button,
  UrlButton: url,
  NewUrlButton: url,
  PhoneNumberButton: phoneNumber,
  NewPhoneNumberButton: phoneNumber,
  CopyCodeButton: copyCode,
  NewCopyCodeButton: copyCode,
};
