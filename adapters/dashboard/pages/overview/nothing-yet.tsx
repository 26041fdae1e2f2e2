import type { VNode } from 'preact';
import type { Statistics } from '../../../../core/use-cases/statistics/index.js';
import type { ProjectCall } from '../../server/page.js';
import { EmptyState } from '../../view/index.js';

type NothingYetProps = {
  readonly statistics: Statistics;
  readonly call: Pick<ProjectCall, 'path' | 'can'>;
};

/** Whether no message has come. Undecided, so false, while events are still being counted. */
const isEmpty = ({ totals, countedTo }: Statistics): boolean =>
  countedTo === undefined && Object.values(totals).every((count) => count === 0);

/** What to do next, as long as no message has come. Then it is empty. */
export const NothingYet = ({ statistics, call: { path, can } }: NothingYetProps): VNode | null =>
  !isEmpty(statistics) ? null : (
    <EmptyState title="No message in this time">
      <p>
        {can('messages:send') && <a href={path('/messages/new')}>Send a test message</a>}
        {can('messages:send') && can('keys:manage') && ', or '}
        {can('keys:manage') && <a href={path('/keys/new')}>create an API key</a>}
        {can('keys:manage') && ' to send from your program'}
        {can('messages:send') || can('keys:manage')
          ? '. This page follows what happens.'
          : 'This page follows what happens.'}
      </p>
    </EmptyState>
  );
