import * as t from 'io-ts';
import { about, nullable, view } from '../../../shared/codec.js';
import { UnknownWord } from '../../../shared/open-set.js';
import { Timestamp } from '../../../shared/published.js';
import { isoTimeOrNull } from '../../../shared/time.js';
import { openTagged } from '../../../shared/variants.js';
import { pascalCase } from '../../../shared/words.js';
import type { Interaction } from './interaction.js';

const text = nullable(t.string);
const number = nullable(t.number);

/** What a content with a word as its type or kind is. */
export const contentMeaning = (word: string): string =>
  `The content of a message: ${word.replaceAll('_', ' ')}.`;

/** `button_reply` is `ButtonReplyContent` in the OpenAPI document. */
const variant = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  view(`${pascalCase(kind)}Content`, contentMeaning(kind), {
    type: t.literal('interactive'),
    kind: t.literal(kind),
    ...props,
  });

const orderItem = view('OrderItem', 'A product of an order.', {
  product: about(text, 'The id of the product in its catalogue; null when unknown.'),
  quantity: about(number, 'How many; null when unknown.'),
  price: about(number, 'The price of one, in units of the currency; null when unknown.'),
  currency: about(text, 'ISO 4217 code of the currency; null when unknown.'),
});

const reply = {
  id: about(t.string, 'The identifier of the choice, as its sender set it.'),
  title: about(t.string, 'The text of the choice, as the person saw it.'),
};

/** What a person did other than to write. The kinds are an open set (docs/specification.md#2.3.2). */
export const InteractiveContentView = openTagged('InteractiveContent', 'kind', {
  members: [
    variant('button_reply', reply),
    variant('list_reply', {
      ...reply,
      description: about(text, 'The second line of the choice; null without one.'),
    }),
    variant('form_reply', {
      name: about(text, 'The name of the form; null when the provider named none.'),
      response: about(t.string, 'The answers, as JSON text.'),
    }),
    variant('reaction', { emoji: about(text, 'The emoji; null when the reaction was removed.') }),
    variant('order', {
      catalog: about(text, "The provider's id of the catalogue; null without one."),
      text: about(text, 'What the person wrote with the order; null without text.'),
      items: about(t.readonlyArray(orderItem), 'The products.'),
    }),
    variant('edit', {
      text: about(
        text,
        'The new text or caption of the message `in_reply_to`; null when the caption was removed.',
      ),
    }),
    variant('revocation', {}),
    variant('number_change', {
      phone_number: about(t.string, 'The new number of the sender. `from` is the old one.'),
    }),
    variant('call_permission_reply', {
      response: about(t.string, 'What the person chose, such as `accept` or `reject`.'),
      is_permanent: about(
        nullable(t.boolean),
        'Whether the permission has no end; null when unknown.',
      ),
      expires_at: about(nullable(Timestamp), 'When the permission ends; null without an end.'),
      source: about(text, 'What asked for the permission; null when unknown.'),
    }),
  ],
  other: t.strict({ type: t.literal('interactive'), kind: UnknownWord }),
});

/** An interaction, with its published field names (docs/specification.md#2.3.2). */
export const interactionJson = (
  interaction: { readonly type: 'interactive' } & Interaction,
): t.TypeOf<typeof InteractiveContentView> => {
  switch (interaction.kind) {
    case 'number_change': {
      const { type, kind, phoneNumber } = interaction;
      return { type, kind, phone_number: phoneNumber };
    }
    case 'call_permission_reply': {
      const { type, kind, response, isPermanent, expiresAt, source } = interaction;
      const expires = isoTimeOrNull(expiresAt ?? undefined);
      return { type, kind, response, is_permanent: isPermanent, expires_at: expires, source };
    }
    default:
      return interaction;
  }
};
