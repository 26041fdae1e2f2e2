/** Distinct values of one label of one process. */
export const maxLabelValues = 100;

/** The value in place of those beyond the limit. */
export const otherValue = 'other';

/** Bounds the values of a label: the first `maxLabelValues` stay themselves, each later one is `other`. */
export const boundedLabel = (): ((value: string) => string) => {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= maxLabelValues) return otherValue;
    known.add(value);
    return value;
  };
};
