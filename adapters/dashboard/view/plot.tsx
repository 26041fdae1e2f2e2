import type { VNode } from 'preact';
import { type Instant, isoTime } from '../../../core/shared/time.js';

/** One line, or one part of the bars. */
export type Series = {
  readonly label: string;
  /** A value for each time; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Its colour, from the palette of the dashboard. Default: by its place. */
  readonly tone?: 'good' | 'warning' | 'bad' | 'info' | 'neutral' | 'accent';
};

type PlotProps = {
  readonly title: string;
  /** In ascending order. */
  readonly times: readonly Instant[];
  readonly series: readonly Series[];
  /** How the values are drawn. Default: lines. */
  readonly kind?: 'lines' | 'bars' | 'stacked';
  /** What the values count, such as `ms` or `messages`. */
  readonly unit?: string;
  /** The address of a live stream whose event, `{ times, series }`, replaces the data. */
  readonly from?: string | undefined;
  /** The name of that event. Default: `plot`. Plots that share a stream have different ones. */
  readonly event?: string;
};

/**
 * An interactive plot over time. The same values are in a table below it, for keyboards, screen readers and browsers
 * without JavaScript.
 */
export const Plot = ({
  title,
  times,
  series,
  kind = 'lines',
  unit,
  from,
  event = 'plot',
}: PlotProps): VNode => (
  <figure
    class="plot"
    data-plot={JSON.stringify({ times, series, kind, unit })}
    data-plot-from={from}
    data-plot-event={event}
  >
    <figcaption>{title}</figcaption>
    <div
      class="plot-canvas"
      role="img"
      aria-label={`${title}. The values are in the table below.`}
    />
    <details class="plot-values">
      <summary>Values</summary>
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
    </details>
  </figure>
);
