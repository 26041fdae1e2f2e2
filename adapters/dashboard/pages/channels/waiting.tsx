import type { VNode } from 'preact';
import { secondMs } from '../../../../core/shared/time.js';
import type { Backlog } from '../../../../core/use-cases/statistics/list-backlogs.js';
import { durationText, Time } from '../../view/index.js';

/** The backlog of one channel. */
export const backlogOf = (backlogs: readonly Backlog[], id: string): Backlog | undefined =>
  backlogs.find(({ channel }) => channel.id === id);

/** What waits on a channel, since when, and how long it takes at the rate of the channel. */
export const Waiting = ({ backlog }: { readonly backlog: Backlog | undefined }): VNode => {
  const { jobs = 0, oldestAt, drainMs } = backlog ?? {};
  if (jobs === 0) return <>0</>;
  return (
    <>
      {jobs.toLocaleString('en')}
      {oldestAt !== undefined && (
        <div class="soft">
          oldest <Time at={oldestAt} />
        </div>
      )}
      <div class="soft">{drainMs === undefined ? 'waits for the channel' : drainText(drainMs)}</div>
    </>
  );
};

const drainText = (ms: number): string =>
  ms < secondMs ? 'less than a second at its rate' : `${durationText(ms)} at its rate`;
