import type { Instant } from '../../../shared/time.js';

/** One product of an order. Null where the provider does not say. */
export type OrderItem = {
  /** The product's id in the catalogue. */
  readonly product: string | null;
  readonly quantity: number | null;
  /** The price of one, in units of the currency. */
  readonly price: number | null;
  /** ISO 4217. */
  readonly currency: string | null;
};

/** What a person did other than to write: an open set of kinds (docs/specification.md#2.3.2). */
export type Interaction =
  | { readonly kind: 'button_reply'; readonly id: string; readonly title: string }
  | {
      readonly kind: 'list_reply';
      readonly id: string;
      readonly title: string;
      readonly description: string | null;
    }
  | { readonly kind: 'form_reply'; readonly name: string | null; readonly response: string }
  | { readonly kind: 'reaction'; readonly emoji: string | null }
  | {
      readonly kind: 'order';
      readonly catalog: string | null;
      readonly text: string | null;
      readonly items: readonly OrderItem[];
    }
  /** A new text or caption of the message that it answers. Null: the caption was removed. */
  | { readonly kind: 'edit'; readonly text: string | null }
  /** The message that it answers was deleted for everyone. */
  | { readonly kind: 'revocation' }
  /** The sender has this number from now on. */
  | { readonly kind: 'number_change'; readonly phoneNumber: string }
  | {
      readonly kind: 'call_permission_reply';
      /** The provider's word, such as `accept` or `reject`. */
      readonly response: string;
      readonly isPermanent: boolean | null;
      readonly expiresAt: Instant | null;
      /** What caused the answer, such as `user_action`. */
      readonly source: string | null;
    };
