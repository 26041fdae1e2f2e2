import { listOf, needed, shape } from '../../contract/shape.js';
import { interaction } from './interaction.js';
import { body, choiceId, exampleFile, footer, header, label } from './parts.js';

/** A button that answers. */
export const replyButton = shape('ReplyButton', 'A button that answers.', {
  id: needed(choiceId, 'Its identifier, which the answer names. No other button has it.'),
  title: needed(label, 'Its text. No other button has it.'),
});

/** A text with buttons that answer. */
export const buttons = interaction(
  'buttons',
  {
    header,
    body,
    footer,
    buttons: needed(listOf(replyButton, 1, 10), 'The buttons.'),
  },
  {
    header: { type: 'image', media: exampleFile },
    body: 'Keep the slot at 3 pm?',
    footer: 'Front desk',
    buttons: [
      { id: 'keep', title: 'Keep it' },
      { id: 'move', title: 'Move it' },
    ],
  },
);
