import type * as t from 'io-ts';
import { about } from '../../shared/codec.js';

/** What fields of a template mean, as it is published and as it is given. */
export const languageText = 'A language with or without a region, such as `en` or `en_US`.';
export const categoryText =
  '`marketing`, `utility` or `authentication`. The provider can change it.';

/** What fields of its parts mean. */
export const partTexts = {
  header: 'The text of the header, 1 to 60 characters.',
  media: 'The file, uploaded for template headers, of this kind.',
  footer: 'The text of the footer, 1 to 60 characters.',
  button: 'The text on the button, 1 to 25 characters.',
  url: 'The `https` address that the button opens.',
  phoneNumber: 'The number that the button calls, in E.164 format.',
  example: 'A sample of the code, 1 to 15 characters.',
} as const;

/** The parts of a template. */
export const partsWith = <Header extends t.Mixed, Footer extends t.Mixed, Buttons extends t.Mixed>(
  header: Header,
  footer: Footer,
  buttons: Buttons,
) => ({
  header: about(header, 'What stands above the body. Absent without one.'),
  footer: about(footer, 'What stands below the body. Absent without one.'),
  buttons: about(buttons, 'The buttons, in order, at most 10. Absent without any.'),
});

/** What a header of a kind is. */
export const headerMeaning = (kind: string): string => `A header of a template: ${kind}.`;

/** What a button of a kind is. */
export const buttonMeaning = (kind: string): string =>
  `A button of a template: ${kind.replace('_', ' ')}.`;
