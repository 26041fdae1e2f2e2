import { needed } from '../../contract/shape.js';
import { interaction } from './interaction.js';
import { anyObject } from './parts.js';

/** A message in the network's own form, for what has none here. */
export const raw = interaction(
  'raw',
  {
    body: needed(anyObject, 'What the network is sent, beside the recipient.'),
  },
  {
    body: { type: 'text', text: { body: 'Hello' } },
  },
);
