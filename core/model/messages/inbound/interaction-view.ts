import * as t from 'io-ts';
import { nullable } from '../../../shared/codec.js';
import { UnknownWord } from '../../../shared/open-set.js';
import { Timestamp } from '../../../shared/published.js';
import { isoTimeOrNull } from '../../../shared/time.js';
import { openTagged } from '../../../shared/variants.js';
import { pascalCase } from '../../../shared/words.js';
import type { Interaction } from './interaction.js';

const text = nullable(t.string);
const number = nullable(t.number);

/** `button_reply` is `ButtonReplyContent` in the OpenAPI document. */
const variant = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  t.strict(
    { type: t.literal('interactive'), kind: t.literal(kind), ...props },
    `${pascalCase(kind)}Content`,
  );

const orderItem = t.strict(
  { product: text, quantity: number, price: number, currency: text },
  'OrderItem',
);

/** What a person did other than to write. The kinds are an open set (docs/specification.md#2.3.2). */
export const InteractiveContentView = openTagged('InteractiveContent', 'kind', {
  members: [
    variant('button_reply', { id: t.string, title: t.string }),
    variant('list_reply', { id: t.string, title: t.string, description: text }),
    variant('form_reply', { name: text, response: t.string }),
    variant('reaction', { emoji: text }),
    variant('order', { catalog: text, text, items: t.readonlyArray(orderItem) }),
    variant('edit', { text }),
    variant('revocation', {}),
    variant('number_change', { phone_number: t.string }),
    variant('call_permission_reply', {
      response: t.string,
      is_permanent: nullable(t.boolean),
      expires_at: nullable(Timestamp),
      source: text,
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
