import { hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import type { QueueHistory } from '../../../../core/use-cases/statistics/index.js';
import type { PlotData } from './numbers.js';

/** The messages that waited to be sent, over time: the most of each step. */
export const depthPlot = ({ steps }: QueueHistory): PlotData => ({
  times: steps.map(({ at }) => at),
  series: [{ label: 'Waiting', tone: 'info', values: steps.map(({ most }) => most?.jobs ?? null) }],
});

/** Units of an age, the greatest first, with the least age of a plot in it. */
const units = [
  { unit: 'hours', ms: hourMs, from: 5 * hourMs },
  { unit: 'minutes', ms: minuteMs, from: 5 * minuteMs },
  { unit: 'seconds', ms: secondMs, from: 0 },
] as const;

/** The age of the oldest waiting message, over time, in the unit that fits: the most of each step. */
export const agePlot = ({ steps }: QueueHistory): PlotData & { readonly unit: string } => {
  const greatest = Math.max(0, ...steps.map(({ most }) => most?.oldestMs ?? 0));
  const { unit, ms } = units.find(({ from }) => greatest >= from) ?? units[2];
  const inUnit = (age: number): number => Math.round((10 * age) / ms) / 10;
  return {
    unit,
    times: steps.map(({ at }) => at),
    series: [
      {
        label: `Oldest, in ${unit}`,
        tone: 'warning',
        values: steps.map(({ most }) => (most ? inUnit(most.oldestMs) : null)),
      },
    ],
  };
};
