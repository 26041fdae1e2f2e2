import type { UpdateMatch, WebhookFault } from '../faults/webhook-faults.js';
import type { ProviderWithoutOutbox } from '../state/provider.js';
import type { Update } from './update.js';

/** Updates that a fault keeps together until its time is up. */
export type Gathering = {
  readonly plan: string;
  readonly kind: 'reorder' | 'burst';
  readonly withinMs: number;
};

/** All faults of one update, combined. */
export type Disposition = {
  readonly isDropped: boolean;
  readonly delayMs: number;
  readonly more: number;
  readonly hasBadSiblings: boolean;
  readonly isForged: boolean;
  readonly gathering?: Gathering | undefined;
};

const plain: Disposition = {
  isDropped: false,
  delayMs: 0,
  more: 0,
  hasBadSiblings: false,
  isForged: false,
};

const agrees =
  (update: Update) =>
  ({ match = {} }: { readonly match?: UpdateMatch }): boolean =>
    (match.field === undefined || match.field === update.field) &&
    (match.about === undefined || match.about === update.about) &&
    (match.wamid === undefined || match.wamid === update.wamid) &&
    (match.to === undefined || match.to.replace(/\D/g, '') === update.to);

/** The disposition of an update; the plans that met it count it. */
export const dispositionOf = (
  { webhookFaults }: ProviderWithoutOutbox,
  update: Update,
): Disposition => {
  let so = plain;
  for (const { id, fault } of webhookFaults.draw(agrees(update)))
    so = { ...so, ...effectOf(so, id, fault) };
  return so;
};

const effectOf = (so: Disposition, plan: string, fault: WebhookFault): Partial<Disposition> => {
  switch (fault.kind) {
    case 'drop':
      return { isDropped: true };
    case 'delay':
      return { delayMs: so.delayMs + fault.ms };
    case 'repeat':
      return { more: so.more + fault.more };
    case 'bad_sibling':
      return { hasBadSiblings: true };
    case 'wrong_signature':
      return { isForged: true };
    case 'reorder':
    case 'burst':
      return { gathering: { plan, kind: fault.kind, withinMs: fault.withinMs } };
  }
};
