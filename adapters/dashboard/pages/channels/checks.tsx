import type { VNode } from 'preact';
import type { ChannelCheck } from '../../../../core/ports/provider/channel-setup.js';
import { Badge, EmptyState, Table, type Tone } from '../../view/index.js';

const outcomes = {
  passed: ['good', 'Passed'],
  failed: ['bad', 'Failed'],
  not_known: ['neutral', 'Not known'],
} as const satisfies Record<ChannelCheck['outcome'], readonly [Tone, string]>;

/** The results of checks, one a row. */
export const Checks = ({ checks }: { readonly checks: readonly ChannelCheck[] }): VNode => (
  <Table
    caption="Checks"
    rows={checks}
    keyOf={({ check }) => check}
    columns={[
      {
        heading: 'Result',
        cell: ({ outcome }) => <Badge tone={outcomes[outcome][0]}>{outcomes[outcome][1]}</Badge>,
      },
      { heading: 'Check', cell: ({ title }) => title },
      { heading: 'What was found', cell: ({ detail }) => <span class="wrap">{detail}</span> },
    ]}
    empty={<EmptyState title="The provider of this channel has no checks" />}
  />
);

/** Whether one of the checks failed. */
export const hasFailed = (checks: readonly ChannelCheck[]): boolean =>
  checks.some(({ outcome }) => outcome === 'failed');
