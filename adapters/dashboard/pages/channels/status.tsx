import type { VNode } from 'preact';
import type { Channel, ChannelStatus } from '../../../../core/model/channels/channel.js';
import { restrictionOf } from '../../../../core/model/channels/restriction.js';
import { Badge, ExactTime, Facts, isolated, Notice, Time, usePage } from '../../view/index.js';
import { adviceOf, reasonText, statusTones } from './wording.js';

/** The status of a channel. */
export const ChannelStatusBadge = ({ status }: { readonly status: ChannelStatus }): VNode => (
  <Badge tone={statusTones[status]}>{status}</Badge>
);

/** Where a channel stands, why, and what its provider says of it. */
export const ChannelState = ({ channel }: { readonly channel: Channel }): VNode => {
  const { now } = usePage();
  const { status, statusReason, inspection } = channel;
  const restriction = restrictionOf(channel, now);
  const advice = adviceOf(channel);
  return (
    <>
      <Facts
        facts={[
          ['Status', <ChannelStatusBadge key="status" status={status} />],
          ...(statusReason
            ? ([
                ['Why', reasonText(channel)],
                ['What the provider says', saidBy(statusReason)],
                ['Since', <Time key="since" at={statusReason.since} />],
              ] as const)
            : []),
          ...(inspection
            ? ([
                [
                  'Being asked about',
                  `code ${inspection.providerCode ?? 'unknown'}: calls wait until the provider has answered`,
                ],
              ] as const)
            : []),
        ]}
      />
      {advice !== null && (
        <Notice kind={status === 'pending' ? 'info' : 'warning'}>
          <p>{advice}</p>
        </Notice>
      )}
      {restriction && (
        <Notice kind="warning" title="The provider refuses templates">
          <p>
            Only replies within 24 hours of a person’s message are sent, until{' '}
            <ExactTime at={restriction.until} />. Code:{' '}
            {isolated(restriction.providerCode ?? 'none')}.
          </p>
        </Notice>
      )}
    </>
  );
};

const saidBy = ({ providerCode, detail }: NonNullable<Channel['statusReason']>): string | null =>
  [detail && isolated(detail), providerCode && `(${isolated(providerCode)})`]
    .filter(Boolean)
    .join(' ') || null;
