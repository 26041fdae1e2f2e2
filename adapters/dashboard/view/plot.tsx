import type { VNode } from 'preact';
import { type Instant, isoTime } from '../../../core/shared/time.js';
import { Part } from './part.js';
import { slug } from './table.js';

/** One line, or one part of the bars. */
export type Series = {
  readonly label: string;
  /** A value for each time; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Its colour, from the palette of the dashboard. Default: by its place. */
  readonly tone?: 'good' | 'warning' | 'bad' | 'info' | 'neutral' | 'accent';
};

type PlotProps = {
  /** Another one than that of each other plot of the page. */
  readonly title: string;
  /** Whether it follows what happens, and its table too while it is open. Default: it stays as it is. */
  readonly isLive?: boolean;
  /** In ascending order. */
  readonly times: readonly Instant[];
  readonly series: readonly Series[];
  /** How the values are drawn. Default: lines. */
  readonly kind?: 'lines' | 'bars' | 'stacked';
  /** What the values count, such as `ms` or `messages`. */
  readonly unit?: string;
};

/**
 * An interactive plot over time. The same values are in a table below it, for keyboards, screen readers and browsers
 * without JavaScript.
 */
export const Plot = ({
  title,
  isLive = false,
  times,
  series,
  kind = 'lines',
  unit,
}: PlotProps): VNode => (
  <figure class="plot">
    <figcaption>{title}</figcaption>
    <Part name={slug(title)} isLive={isLive}>
      <div
        class="plot-canvas"
        data-plot={JSON.stringify({ times, series, kind, unit })}
        role="img"
        aria-label={`${title}. The values are in the table below.`}
      />
    </Part>
    <details class="plot-values">
      <summary>Values</summary>
      <Part name={`${slug(title)}-values`} isLive={isLive}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section class="table-frame" tabIndex={0} aria-label={`Values: ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" class="number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, i) => (
                <tr key={at}>
                  <th scope="row">{isoTime(at).slice(0, 16).replace('T', ' ')}</th>
                  {series.map(({ label, values }) => (
                    <td key={label} class="number">
                      {values[i] ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Part>
    </details>
  </figure>
);
