import { flag, free, needed } from '../../contract/shape.js';
import { interaction } from './interaction.js';
import { anyObject, body, footer, header, label, networkName } from './parts.js';

/** A text with a button that opens a form of the network. The answer is a `form_reply`. */
export const form = interaction(
  'form',
  {
    header,
    body,
    footer,
    title: needed(label, 'The text of the button.'),
    form: needed(networkName, 'The identifier of the form at the network.'),
    token: free(networkName, 'What the answers of the form name, to join them; null without one.'),
    screen: free(networkName, 'The screen that opens first; null for the first of the form.'),
    data: free(anyObject, 'What the screen is given; null without data.'),
    draft: flag('Whether the form is a draft, which is not published yet.'),
  },
  {
    body: 'Tell us what went wrong.',
    title: 'Open',
    form: '930010020030040',
    token: 'ft_77',
    screen: 'START',
    data: { order: '4471' },
  },
);
