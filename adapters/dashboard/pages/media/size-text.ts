const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** A number of bytes in its largest unit. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
};
