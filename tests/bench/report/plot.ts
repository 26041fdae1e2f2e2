import { type BenchResult, ratioText } from '../measure/result.js';
import type { Comparison } from './compare.js';

/** Pixels. */
const size = { label: 400, bars: 440, value: 60, row: 22, bar: 14, top: 40, bottom: 16 };
const colours: Readonly<Record<string, string>> = { sqlite: '#2563eb', postgres: '#0f766e' };
const otherColour = '#6b7280';
/** The end of the axis. A longer bar is cut. */
const most = 1.25;

type Bar = { readonly label: string; readonly store: string; readonly value: number };

const barsOf = ({ bench, store = '', ratios }: BenchResult): readonly Bar[] =>
  Object.entries(ratios).map(([name, value]) => ({ label: `${bench}: ${name}`, store, value }));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Draws the quotients of rates as horizontal bars, as an SVG. A line marks 1: as fast as the floor. */
export const plot = ({ results }: Comparison): string => {
  const bars = results.flatMap(barsOf);
  const width = size.label + size.bars + size.value;
  const height = size.top + bars.length * size.row + size.bottom;
  const x = (value: number): number => size.label + (Math.min(value, most) / most) * size.bars;
  const rows = bars.flatMap(({ label, store, value }, i) => {
    const y = size.top + i * size.row;
    const fill = colours[store] ?? otherColour;
    return [
      `<text x="${size.label - 8}" y="${y + 12}" text-anchor="end">${escaped(label)}</text>`,
      `<rect x="${size.label}" y="${y + 1}" width="${(x(value) - size.label).toFixed(1)}" height="${size.bar}" fill="${fill}"/>`,
      `<text x="${(x(value) + 6).toFixed(1)}" y="${y + 12}">${ratioText(value)}</text>`,
    ];
  });
  const legend = Object.entries(colours).flatMap(([store, colour], i) => [
    `<rect x="${size.label + i * 110}" y="10" width="12" height="12" fill="${colour}"/>`,
    `<text x="${size.label + 18 + i * 110}" y="20">${store}</text>`,
  ]);
  const end = height - size.bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>Rates over those of a floor or a peer</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...legend,
    ...rows,
    `<line x1="${x(1)}" y1="${size.top - 6}" x2="${x(1)}" y2="${end}" stroke="#111827" stroke-dasharray="3 3"/>`,
    `<text x="${x(1)}" y="${end + 12}" text-anchor="middle">1</text>`,
    '</svg>',
    '',
  ].join('\n');
};
