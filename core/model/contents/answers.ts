import * as t from 'io-ts';
import {
  free,
  listOf,
  needed,
  received,
  type StoredIn,
  shape,
  storedAs,
} from '../../contract/shape.js';
import { nullable } from '../../shared/codec.js';
import { Timestamp } from '../../shared/published.js';
import { type Instant, isoTimeOrNull } from '../../shared/time.js';
import { interaction } from './interaction.js';

const text = received(t.string);

const reply = {
  id: needed(text, 'The identifier of the choice, as its sender set it.'),
  title: needed(text, 'The text of the choice, as the person saw it.'),
};

/** A button was chosen. */
export const buttonReply = interaction('button_reply', reply);

/** A row of a list was chosen. */
export const listReply = interaction('list_reply', {
  ...reply,
  description: free(text, 'The second line of the choice; null without one.'),
});

/** A form was filled in. */
export const formReply = interaction('form_reply', {
  name: free(text, 'The name of the form; null when the provider named none.'),
  response: needed(text, 'The answers, as JSON text.'),
});

const number = received(t.number);
const orderItem = shape('OrderItem', 'A product of an order.', {
  product: free(text, 'The id of the product in its catalogue; null when unknown.'),
  quantity: free(number, 'How many; null when unknown.'),
  price: free(number, 'The price of one, in units of the currency; null when unknown.'),
  currency: free(text, 'ISO 4217 code of the currency; null when unknown.'),
});

/** A product of an order. */
export type OrderItem = StoredIn<typeof orderItem>;

/** Products were ordered. */
export const order = interaction('order', {
  catalog: free(text, "The provider's id of the catalogue; null without one."),
  text: free(text, 'What the person wrote with the order; null without text.'),
  items: needed(listOf(orderItem, 0, Number.MAX_SAFE_INTEGER), 'The products.'),
});

/** A message of before, `in_reply_to`, has another text. */
export const edit = interaction('edit', {
  text: needed(
    received(nullable(t.string)),
    'The new text or caption of the message `in_reply_to`; null when the caption was removed.',
  ),
});

/** A message of before, `in_reply_to`, was deleted for everyone. */
export const revocation = interaction('revocation', {});

/** The sender has another number from now on. An earlier version began to store it under this name. */
export const numberChange = storedAs(
  interaction('number_change', {
    phone_number: needed(text, 'The new number of the sender. `from` is the old one.'),
  }),
  (stored: {
    readonly type: 'interactive';
    readonly kind: 'number_change';
    readonly phoneNumber: string;
  }) => ({ ...stored, phone_number: stored.phoneNumber }),
);

/** A person allowed calls, or did not. */
export const callPermissionReply = storedAs(
  interaction('call_permission_reply', {
    response: needed(text, 'What the person chose, such as `accept` or `reject`.'),
    is_permanent: free(
      received(t.boolean),
      'Whether the permission has no end; null when unknown.',
    ),
    expires_at: free(received(Timestamp), 'When the permission ends; null without an end.'),
    source: free(text, 'What asked for the permission; null when unknown.'),
  }),
  (stored: {
    readonly type: 'interactive';
    readonly kind: 'call_permission_reply';
    readonly response: string;
    readonly isPermanent: boolean | null;
    readonly expiresAt: Instant | null;
    readonly source: string | null;
  }) => ({
    ...stored,
    is_permanent: stored.isPermanent,
    expires_at: isoTimeOrNull(stored.expiresAt ?? undefined),
  }),
);
