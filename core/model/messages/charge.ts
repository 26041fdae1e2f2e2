/** What a network says of the charge for a message, as far as it is known. */
export type Charge = {
  /** The parts that it counts and charges for, such as the segments of an SMS: at least 1. */
  readonly segments?: number | undefined;
  readonly price?: Price | undefined;
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
};

/** A message with what the network says of its charge. What it said first stands, so that events stay as they were sent. */
export const withCharge = <Of extends Charged>(message: Of, { segments, price }: Charge): Of => {
  const isCounted = message.segments === undefined && segments !== undefined;
  const isPriced = message.price === undefined && price !== undefined;
  if (!isCounted && !isPriced) return message;
  return {
    ...message,
    ...(isCounted && { segments }),
    ...(isPriced && { price: price.amount, priceCurrency: price.currency }),
  };
};
