import type { EventView } from '../support/http/api-client.js';
import type { Deployment, Line } from './deployment.js';

/** Who reads the events of a line's project as they come, and resumes its channel whenever it became inactive. */
export type EventReader = {
  readonly line: Line;
  readonly events: () => readonly EventView[];
  /** How often the channel was resumed. */
  readonly resumed: () => number;
  readonly stop: () => Promise<void>;
};

type EventPage = { readonly data: readonly EventView[]; readonly has_more: boolean };

const recheckMs = 200;

export const readEvents = ({ run }: Deployment, line: Line): EventReader => {
  const events: EventView[] = [];
  let resumed = 0;
  let isStopping = false;

  const readOn = async (): Promise<readonly EventView[]> => {
    const last = events.at(-1);
    const after = last ? `&after=${last.id}` : '';
    const { data } = await line.client.get<EventPage>(`/v1/events?limit=100${after}`);
    events.push(...data);
    return data;
  };
  const work = async (): Promise<void> => {
    const news = await readOn();
    const moves = news.filter(({ type }) => type === 'channel.status_changed');
    if (moves.at(-1)?.data.status === 'inactive') {
      await run('channel', 'resume', line.channel);
      resumed += 1;
    }
    if (news.length === 0) await new Promise((resolve) => setTimeout(resolve, recheckMs));
  };
  const loop = (async () => {
    // A server that is killed meanwhile is asked again.
    while (!isStopping) await work().catch(() => undefined);
  })();
  return {
    line,
    events: () => events,
    resumed: () => resumed,
    stop: async () => {
      isStopping = true;
      await loop;
    },
  };
};
