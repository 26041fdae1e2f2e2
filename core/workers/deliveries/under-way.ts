import type { WebhookDeliveryId } from '../../shared/ids.js';

/** Deliveries, in many small sets: one more or one fewer copies one of the sets, not all deliveries. */
export type UnderWay = {
  readonly count: number;
  readonly parts: readonly ReadonlySet<WebhookDeliveryId>[];
};

const partCount = 32;

export const noneUnderWay: UnderWay = {
  count: 0,
  parts: Array.from({ length: partCount }, () => new Set<WebhookDeliveryId>()),
};

/** The last digits of an id are those of its endpoint. Those before are of its event, so deliveries are spread evenly. */
const partOf = (id: WebhookDeliveryId): number => (id.charCodeAt(id.length - 9) || 0) % partCount;

const changed = (
  { count, parts }: UnderWay,
  id: WebhookDeliveryId,
  change: (part: Set<WebhookDeliveryId>) => void,
): UnderWay => {
  const at = partOf(id);
  const part = new Set(parts[at]);
  const before = part.size;
  change(part);
  return { count: count + part.size - before, parts: parts.with(at, part) };
};

export const withDelivery = (all: UnderWay, id: WebhookDeliveryId): UnderWay =>
  changed(all, id, (part) => part.add(id));

export const withoutDelivery = (all: UnderWay, id: WebhookDeliveryId): UnderWay =>
  changed(all, id, (part) => part.delete(id));

export const idsUnderWay = ({ parts }: UnderWay): readonly WebhookDeliveryId[] =>
  parts.flatMap((part) => (part.size > 0 ? [...part] : []));
