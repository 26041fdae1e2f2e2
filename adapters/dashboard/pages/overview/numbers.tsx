import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { Instant } from '../../../../core/shared/time.js';
import type { Statistics, TypeCounts } from '../../../../core/use-cases/statistics/index.js';
import { ExactTime, Figure, type Series, Table } from '../../view/index.js';

/** A count with its thousands apart. */
export const whole = (count: number): string => count.toLocaleString('en-US');

/** A part of a whole in percent, or a dash for a part of nothing. */
export const share = (part: number, of: number): string => {
  if (of === 0) return '–';
  const percent = (100 * part) / of;
  return `${percent >= 10 || percent === 0 ? percent.toFixed(0) : percent.toFixed(1)} %`;
};

const types = [
  { type: 'message.accepted', label: 'Accepted', tone: 'neutral' },
  { type: 'message.sent', label: 'Sent', tone: 'info' },
  { type: 'message.delivered', label: 'Delivered', tone: 'good' },
  { type: 'message.read', label: 'Read', tone: 'accent' },
  { type: 'message.failed', label: 'Failed', tone: 'bad' },
  { type: 'message.received', label: 'Received', tone: 'warning' },
] as const satisfies readonly {
  readonly type: keyof TypeCounts;
  readonly label: string;
  readonly tone: Series['tone'];
}[];

/** Up to when a plot has values: the counter may lag, and a range may end in the future. */
export const knownTo = (now: Instant, countedTo: Instant | undefined): Instant =>
  Math.min(now, countedTo ?? now);

/** The value of each step. A step of which nothing is counted yet has none: the plot has a gap there. */
export const stepValues = <Step extends { readonly at: Instant }>(
  steps: readonly Step[],
  known: Instant,
  countOf: (step: Step) => number,
): readonly (number | null)[] => steps.map((step) => (step.at < known ? countOf(step) : null));

/**
 * The share of failures, of the messages that were sent or failed. A message that failed after it was sent is in both
 * counts, so sent and failed are not added: a message that was delivered did not fail.
 */
export const failureShare = (totals: TypeCounts): string => {
  const failed = totals['message.failed'];
  const others = Math.max(totals['message.delivered'], totals['message.sent'] - failed);
  return share(failed, failed + others);
};

/** What a plot shows. */
export type PlotData = { readonly times: readonly number[]; readonly series: readonly Series[] };

/** The messages by what happened to them, over time. */
export const messagesPlot = ({ steps, countedTo }: Statistics, now: Instant): PlotData => ({
  times: steps.map(({ at }) => at),
  series: types.map(({ type, label, tone }) => ({
    label,
    tone,
    values: stepValues(steps, knownTo(now, countedTo), ({ counts }) => counts[type]),
  })),
});

/** Error codes that the plot of failures shows apart; the rest is one series. */
const codesShown = 5;

/** The name of a failure without a code. */
const codeText = (code: string): string => (code === '' ? 'unknown' : code);

/** The failed messages by error code, over time. */
export const failuresPlot = (
  { steps, failures, countedTo }: Statistics,
  now: Instant,
): PlotData => {
  const known = knownTo(now, countedTo);
  const shown = failures.slice(0, codesShown).map(({ code }) => code);
  const hasOthers = failures.length > codesShown;
  const others = stepValues(steps, known, (step) =>
    Object.entries(step.failures)
      .filter(([code]) => !shown.includes(code))
      .reduce((sum, [, count]) => sum + count, 0),
  );
  return {
    times: steps.map(({ at }) => at),
    series: [
      ...shown.map((code) => ({
        label: codeText(code),
        values: stepValues(steps, known, (step) => step.failures[code] ?? 0),
      })),
      ...(hasOthers ? [{ label: 'Other codes', values: others }] : []),
    ],
  };
};

/** The totals of the range. */
export const Totals = ({ statistics }: { readonly statistics: Statistics }): VNode => {
  const { totals, countedTo } = statistics;
  return (
    <>
      <div class="figures">
        {types.map(({ type, label }) => (
          <Figure
            key={type}
            label={label}
            value={whole(totals[type])}
            remark={
              type === 'message.failed' ? `${failureShare(totals)} of sent or failed` : undefined
            }
          />
        ))}
      </div>
      {countedTo !== undefined && (
        <p class="soft">
          Events are still being counted: the numbers are complete up to{' '}
          <ExactTime at={countedTo} />.
        </p>
      )}
    </>
  );
};

/** The failed messages by error code. */
export const FailureTable = ({ statistics }: { readonly statistics: Statistics }): VNode => {
  const { failures, totals } = statistics;
  const failed = totals['message.failed'];
  return (
    <Table
      caption="Failures by error code"
      rows={failures}
      keyOf={({ code }) => code}
      columns={[
        { heading: 'Error code', cell: ({ code }) => <code>{codeText(code)}</code> },
        { heading: 'Messages', kind: 'number', cell: ({ count }) => whole(count) },
        { heading: 'Of failures', kind: 'number', cell: ({ count }) => share(count, failed) },
      ]}
      empty={<p class="soft">No message failed in this time.</p>}
    />
  );
};

type ChannelTableProps = {
  readonly statistics: Statistics;
  readonly channels: readonly Channel[];
  readonly hrefOf: (id: string) => string;
};

/** The totals of each channel. */
export const ChannelTable = ({ statistics, channels, hrefOf }: ChannelTableProps): VNode => {
  const names = new Map(
    channels.map(({ id, displayName, address }) => [id, displayName ?? address]),
  );
  return (
    <Table
      caption="Messages by channel"
      rows={statistics.channels}
      keyOf={({ channel }) => channel}
      columns={[
        {
          heading: 'Channel',
          cell: ({ channel }) => <a href={hrefOf(channel)}>{names.get(channel) ?? channel}</a>,
        },
        ...types.map(({ type, label }) => ({
          heading: label,
          kind: 'number' as const,
          cell: ({ counts }: Statistics['channels'][number]) => whole(counts[type]),
        })),
      ]}
      empty={<p class="soft">No channel had a message in this time.</p>}
    />
  );
};
