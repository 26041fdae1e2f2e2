/** A fault on the way of a webhook update. Several can apply to one update. */
export type WebhookFault =
  /** The update is lost. */
  | { readonly kind: 'drop' }
  /** The update is delivered `ms` milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The update is delivered `more` additional times, each in its own delivery. */
  | { readonly kind: 'repeat'; readonly more: number }
  /** Updates are collected for `withinMs` milliseconds, then delivered one by one in random order. */
  | { readonly kind: 'reorder'; readonly withinMs: number }
  /** Updates are collected for `withinMs` milliseconds, then delivered in one batch. */
  | { readonly kind: 'burst'; readonly withinMs: number }
  /** The delivery has the entry twice, beside malformed entries. */
  | { readonly kind: 'bad_sibling' }
  /** The delivery has an invalid signature. */
  | { readonly kind: 'wrong_signature' };

/** Which updates a fault applies to. Each given field must be equal. */
export type UpdateMatch = {
  /** The webhook field. Default: any. */
  readonly field?: string;
  /** A message status, or `message` for an inbound message. Default: any. */
  readonly about?: string;
  /** The id of the message. Default: any. */
  readonly wamid?: string;
  /** The digits of the user. Default: any. */
  readonly to?: string;
};

/** Every kind, so that a misspelt one is refused. */
export const webhookFaultKinds: ReadonlySet<string> = new Set<WebhookFault['kind']>([
  'drop',
  'delay',
  'repeat',
  'reorder',
  'burst',
  'bad_sibling',
  'wrong_signature',
]);
