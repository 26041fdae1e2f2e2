import { Counter, type Registry } from 'prom-client';

/** Distinct values of one label of one process, where the metrics are not for everybody. */
export const maxLabelValues = 100;

/** The value in place of those beyond the limit. */
export const otherValue = 'other';

/** Bounds the values of a label: the first `limit` stay themselves, each later one is `other`. */
export const boundedLabel = (limit: number): ((value: string) => string) => {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= limit) return otherValue;
    known.add(value);
    return value;
  };
};

/**
 * Bounds the values of a label as `boundedLabel` does. Says `onNew` of each value before it is used: of `other` at once, of
 * each other one when it first comes.
 */
export const announcedLabel = (
  limit: number,
  onNew: (value: string) => void,
): ((value: string) => string) => {
  const bounded = boundedLabel(limit);
  const announced = new Set([otherValue]);
  onNew(otherValue);
  return (value) => {
    const label = bounded(value);
    if (!announced.has(label)) onNew(label);
    announced.add(label);
    return label;
  };
};

/** A counter with labels, and the combinations of their values that are known before anything is counted. */
type Counted<Label extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly known: readonly Readonly<Record<Label, string>>[];
};

/**
 * A counter that shows 0 for what is known of its labels. Prometheus sees no increase in the first sample of a series, so an
 * alert would miss the first event of one that begins with it.
 */
export const countedFromZero = <Label extends string>(
  registry: Registry,
  { name, help, labels, known }: Counted<Label>,
): Counter<Label> => {
  const counter = new Counter<Label>({ name, help, labelNames: labels, registers: [registry] });
  for (const values of known) counter.inc({ ...values }, 0);
  return counter;
};
