import type { VNode } from 'preact';
import type { ProjectCall } from '../../server/page.js';
import { Notice } from '../../view/index.js';
import type { OverviewFacts } from './facts.js';
import { whole } from './numbers.js';

type Trouble = { readonly href: string; readonly name: string; readonly text: string };

/** What a person has to look at: channels that do not send what waits for them, endpoints that get nothing. */
export const troublesOf = (
  { backlogs, webhooks }: Pick<OverviewFacts, 'backlogs' | 'webhooks'>,
  path: ProjectCall['path'],
): readonly Trouble[] => [
  ...backlogs
    .filter(
      ({ channel: { status, statusReason }, jobs }) =>
        status === 'restricted' ||
        (status === 'inactive' && (jobs > 0 || statusReason?.reason !== 'paused')),
    )
    .map(({ channel: { id, status, displayName, address }, jobs }) => ({
      href: path(`/channels/${id}`),
      name: displayName ?? address,
      text: `is ${status}; ${jobs === 1 ? '1 message waits' : `${whole(jobs)} messages wait`}.`,
    })),
  ...webhooks.endpoints.flatMap(({ endpoint: { id, url, inactiveReason }, attempts }) => {
    const trouble = { href: path(`/webhooks/${id}`), name: url };
    if (inactiveReason === 'manual') return [];
    if (inactiveReason !== null)
      return [{ ...trouble, text: `became inactive: ${inactiveReason}.` }];
    return attempts.failed > 0 && attempts.succeeded === 0
      ? [{ ...trouble, text: 'fails: no attempt succeeded in this time.' }]
      : [];
  }),
];

/** The troubles of a project, above its numbers. Nothing when there is none. */
export const Attention = ({ troubles }: { readonly troubles: readonly Trouble[] }): VNode | null =>
  troubles.length === 0 ? null : (
    <Notice kind="warning" title="Needs attention">
      {troubles.map(({ href, name, text }) => (
        <p key={href} class="wrap" data-announce>
          <a href={href}>{name}</a> {text}
        </p>
      ))}
    </Notice>
  );
