import type { OfKind } from '../../../core/model/contents/contents.js';
import { frame, interactive, repeated, type WhatsAppContent } from './whatsapp-content.js';

type Buttons = OfKind<'buttons'>['buttons'];

/** The first button that has the id or the text of an earlier one. */
export const repeatedButton = (buttons: Buttons, path: string) =>
  repeated(
    buttons,
    ({ id }) => id,
    (place) => `${path}[${place}].id`,
  ) ??
  repeated(
    buttons,
    ({ title }) => title,
    (place) => `${path}[${place}].title`,
  );

/** Up to three buttons that answer. */
export const buttons: WhatsAppContent<'buttons'> = {
  limits: { ...frame, buttons: 3, 'buttons.id': 256, 'buttons.title': 20 },
  misfit: ({ buttons: all }) => repeatedButton(all, 'content.buttons'),
  part: (content, references) =>
    interactive(
      'button',
      content,
      {
        buttons: content.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })),
      },
      references,
    ),
};
