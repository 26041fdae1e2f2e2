import type { VNode } from 'preact';
import { encode } from 'uqr';

/** Longest text that is drawn: the code of a longer one is hard to scan from a screen. */
const longest = 500;

/** Modules around the code that scanners need. */
const border = 4;

/**
 * A QR code, dark on light in each theme. `label` says what it is for those who do not see it. Nothing for a text of more than
 * 500 characters.
 */
export const QrCode = ({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): VNode | null => {
  if (text.length > longest) return null;
  const { size, data } = encode(text, { border });
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
};

/** A square of 1 for each dark module. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
