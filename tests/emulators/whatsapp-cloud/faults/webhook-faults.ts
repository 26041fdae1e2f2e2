/** What befalls an update on its way to the callback. Several may befall one. */
export type WebhookFault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Delivered so many times more, each as a delivery of its own. */
  | { readonly kind: 'repeat'; readonly more: number }
  /** Gathered for so long, then delivered one by one in an order that chance decides. */
  | { readonly kind: 'reorder'; readonly withinMs: number }
  /** Gathered for so long, then delivered all in one batch. */
  | { readonly kind: 'burst'; readonly withinMs: number }
  /** Its entry comes twice in its delivery, beside items that make no sense. */
  | { readonly kind: 'bad_sibling' }
  | { readonly kind: 'wrong_signature' };

/** Which updates a webhook fault is for. Every field that is there must agree. */
export type UpdateMatch = {
  readonly field?: string;
  /** A message status, or `message` for what users send. */
  readonly about?: string;
  readonly wamid?: string;
  readonly to?: string;
};

/** The kinds there are, so that a misspelt one is refused and not silently without effect. */
export const webhookFaultKinds: ReadonlySet<string> = new Set<WebhookFault['kind']>([
  'drop',
  'delay',
  'repeat',
  'reorder',
  'burst',
  'bad_sibling',
  'wrong_signature',
]);
