import { harmless } from './harmless.js';
import { type Color, painted, type Style } from './style.js';
import { cut, padded, widthOf } from './width.js';

/** A column of a table. */
export type Column<Row> = {
  readonly title: string;
  readonly value: (row: Row) => string | number | null | undefined;
  /** The colour of a value. Default: none. */
  readonly color?: (value: string) => Color | undefined;
  /** Whether it may be cut for the width of the terminal. Default: no, as for an id that people copy. */
  readonly isFlexible?: boolean;
};

const gap = '  ';
const leastFlexible = 8;

/** Rows as aligned text with a head, one row a line, in the width of the terminal. `(none)` without rows. */
export const table = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  style: Style,
): string => {
  if (rows.length === 0) return '(none)\n';
  const cells = rows.map((row) => columns.map(({ value }) => cellText(value(row))));
  const natural = columns.map(({ title }, index) =>
    Math.max(widthOf(title), ...cells.map((row) => widthOf(row[index] ?? ''))),
  );
  const widths = fitted(natural, columns, style.columns);
  const line = (texts: readonly string[], colorOf: (text: string, index: number) => Paint) =>
    texts
      .map((text, index) => {
        const shown = cut(text, widths[index] ?? 0);
        const isLast = index === texts.length - 1;
        const laid = isLast ? shown : padded(shown, widths[index] ?? 0);
        return painted(style, colorOf(text, index), laid);
      })
      .join(gap)
      .trimEnd();
  const titles = columns.map(({ title }) => title);
  const lines = [
    line(titles, () => 'dim'),
    ...cells.map((row) => line(row, (text, index) => columns[index]?.color?.(text))),
  ];
  return `${lines.join('\n')}\n`;
};

type Paint = Color | undefined;

const cellText = (value: string | number | null | undefined): string => {
  const text = harmless(String(value ?? '')).trim();
  return text === '' ? '-' : text;
};

/** The widths of columns in a terminal. The widest flexible column shrinks first. */
const fitted = (
  natural: readonly number[],
  columns: readonly Pick<Column<never>, 'isFlexible'>[],
  available: number | undefined,
): readonly number[] => {
  const widths = [...natural];
  const gaps = gap.length * (widths.length - 1);
  let excess = widths.reduce((sum, width) => sum + width, gaps) - (available ?? Infinity);
  while (excess > 0) {
    const widest = widths.reduce(
      (found, width, index) =>
        columns[index]?.isFlexible && width > (widths[found] ?? leastFlexible) ? index : found,
      -1,
    );
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
};
