import * as t from 'io-ts';
import { field, of } from '../../contract/resource.js';
import { about, nullable, view } from '../../shared/codec.js';

/** What a network says of the charge for a message, as far as it is known. */
export type Charge = {
  /** The parts that it counts and charges for, such as the segments of an SMS: at least 1. */
  readonly segments?: number | undefined;
  readonly price?: Price | undefined;
  /** By which category and rule it charges, without the amount. */
  readonly pricing?: Pricing | undefined;
};

/** By what a network charges for a message: its own words, which are open sets. */
export type Pricing = {
  readonly billable: boolean;
  /** Such as `marketing` or `service`. */
  readonly category: string;
  /** Such as `regular` or `free_customer_service`; null where the network names none. */
  readonly type: string | null;
  /** Such as `PMP`, for each message; null where the network names none. */
  readonly model: string | null;
};

/** What a network charges for a message. */
export type Price = {
  /** A decimal number, such as `0.0079`. */
  readonly amount: string;
  /** The code of ISO 4217, such as `USD`. */
  readonly currency: string;
};

/** What a message keeps of its charge. */
export type Charged = {
  readonly segments?: number | undefined;
  readonly price?: string | undefined;
  readonly priceCurrency?: string | undefined;
  readonly pricing?: Pricing | undefined;
};

/** A message with what the network says of its charge. What it said first stands, so that events stay as they were sent. */
export const withCharge = <Of extends Charged>(
  message: Of,
  { segments, price, pricing }: Charge,
): Of => {
  const isCounted = message.segments === undefined && segments !== undefined;
  const isPriced = message.price === undefined && price !== undefined;
  const isCategorized = message.pricing === undefined && pricing !== undefined;
  if (!isCounted && !isPriced && !isCategorized) return message;
  return {
    ...message,
    ...(isCounted && { segments }),
    ...(isPriced && { price: price.amount, priceCurrency: price.currency }),
    ...(isCategorized && { pricing }),
  };
};

const PricingView = view('Pricing', 'By what a network charges for a message, in its own words.', {
  billable: about(t.boolean, 'Whether the network charges for the message.'),
  category: about(t.string, 'Such as `marketing`, `utility`, `authentication` or `service`.'),
  type: about(
    nullable(t.string),
    'Such as `regular`, `free_customer_service` or `free_entry_point`; null where the network names none.',
  ),
  model: about(nullable(t.string), 'Such as `PMP`: for each message. Null where it names none.'),
});

/** The category of the charge, as a message has it. */
export const pricingField = field({
  of: of<Pricing | undefined>(),
  view: nullable(PricingView),
  json: (pricing) => pricing ?? null,
  about:
    'By which category and rule the network charges for the message. Null until it is known, and on networks that do not say.',
  example: null,
  erased: ({ pricing }: Charged) => pricing,
});
