import { free, listOf, needed, shape, words } from '../../contract/shape.js';
import { interaction } from './interaction.js';
import { body, choiceId, footer, header, label } from './parts.js';

const row = shape('ListRow', 'A choice of a list.', {
  id: needed(choiceId, 'Its identifier, which the answer names. No other row has it.'),
  title: needed(label, 'Its text.'),
  description: free(words(256), 'Its second line; null without one.'),
});

const section = shape('ListSection', 'Choices under a title.', {
  title: free(label, 'The title; null without one. Several sections need one each.'),
  rows: needed(listOf(row, 1, 100), 'The choices.'),
});

/** A text with a list that opens. */
export const list = interaction(
  'list',
  {
    header,
    body,
    footer,
    button: needed(label, 'The text of the button that opens the list.'),
    sections: needed(listOf(section, 1, 100), 'The sections.'),
  },
  {
    header: { type: 'text', text: 'Hours' },
    body: 'Choose a branch.',
    button: 'Branches',
    sections: [
      {
        title: 'North',
        rows: [{ id: 'b1', title: 'Hill Street', description: 'Until 18:00' }],
      },
    ],
  },
);
