import type { Sample } from './sample.js';

/** Pixels. */
const size = { left: 70, width: 640, height: 90, gap: 34, top: 30 };

const panels: readonly (readonly [title: string, of: (sample: Sample) => number])[] = [
  ['resident memory, MiB', ({ residentMib }) => residentMib],
  ['open files', ({ openFiles }) => openFiles],
  ['p99 of acceptance, ms', ({ p99Ms }) => p99Ms],
  ['backlog', ({ backlog }) => backlog],
  ['pending deliveries', ({ pendingDeliveries }) => pendingDeliveries],
  ['database, MiB', ({ databaseMib }) => databaseMib],
];

/** Draws what a soak measured over time, a panel for each measure, as an SVG. Each axis starts at 0. */
export const plotOf = (store: string, samples: readonly Sample[]): string => {
  const longest = Math.max(...samples.map(({ second }) => second));
  const width = size.left + size.width + 20;
  const panel = size.height + size.gap;
  const height = size.top + panels.length * panel;
  const drawn = panels.flatMap(([title, of], i) => {
    const bottom = size.top + i * panel + size.height + 14;
    const most = Math.max(1, ...samples.map(of));
    const points = samples.map((sample) => {
      const x = size.left + (sample.second / longest) * size.width;
      return `${x.toFixed(1)},${(bottom - (of(sample) / most) * size.height).toFixed(1)}`;
    });
    return [
      `<text x="${size.left}" y="${bottom - size.height - 6}">${title}</text>`,
      `<text x="${size.left - 8}" y="${bottom - size.height + 10}" text-anchor="end">${Math.round(most).toLocaleString('en')}</text>`,
      `<text x="${size.left - 8}" y="${bottom}" text-anchor="end">0</text>`,
      `<line x1="${size.left}" y1="${bottom}" x2="${size.left + size.width}" y2="${bottom}" stroke="#9ca3af"/>`,
      `<polyline points="${points.join(' ')}" fill="none" stroke="#2563eb" stroke-width="1.5"/>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>A soak on ${store}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${size.left}" y="16">${store}, ${Math.round(longest / 60)} minutes</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};
