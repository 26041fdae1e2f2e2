import * as t from 'io-ts';
import { about, view } from '../../shared/codec.js';

/** What a network charges for a message. */
export type Price = {
  /** A decimal number, such as `0.0079`. */
  readonly amount: string;
  /** The code of ISO 4217, such as `USD`. */
  readonly currency: string;
};

/** What a network says of the charge for a message, as far as it is known. */
export type Charge = {
  /** The parts that it counts and charges for, such as the segments of an SMS: at least 1. */
  readonly segments?: number | undefined;
  readonly price?: Price | undefined;
};

/** A price, as published. */
export const PriceView = view('MessagePrice', 'What the network charges for a message.', {
  amount: about(t.string, 'A decimal number as text, such as `0.0079`.'),
  currency: about(t.string, 'The currency, by its code of ISO 4217.'),
});

/** A message with what the network says of its charge. What it said first stands, so that events stay as they were sent. */
export const withCharge = <Charged extends Charge>(
  message: Charged,
  { segments, price }: Charge,
): Charged => {
  const learned = {
    ...(message.segments === undefined && segments !== undefined && { segments }),
    ...(message.price === undefined && price !== undefined && { price }),
  };
  return Object.keys(learned).length === 0 ? message : { ...message, ...learned };
};
