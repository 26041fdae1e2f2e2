import * as t from 'io-ts';
import { needed, plain } from '../../contract/shape.js';
import { nullable, textOf } from '../../shared/codec.js';
import { interaction } from './interaction.js';

/** An emoji at a message, `in_reply_to`. */
export const reaction = interaction(
  'reaction',
  {
    emoji: needed(
      plain(nullable(t.string), nullable(textOf(1, 32))),
      'The emoji; null when the reaction was removed.',
    ),
  },
  { emoji: '👍' },
);
