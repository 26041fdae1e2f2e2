import type { Clock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { madeAt } from '../../core/shared/ids.js';
import { ageSeconds } from './age.js';
import type { QueryGauges } from './query-gauges.js';

const ageName = 'roundtrip_posted_sends_oldest_age_seconds';
/** Projects that are looked at, so that the query has a bound. */
const projectsAtMost = 100;

/** Shows how long the posted message waits that is the next one of its project. Its id says when it was posted. */
export const postedSendMetrics = (
  gauges: QueryGauges,
  { postedSends }: Pick<Stores, 'postedSends'>,
  clock: Clock,
): void =>
  gauges.add({
    help: {
      [ageName]:
        'Age of the posted message that has waited the longest to be judged. 0 when there is none.',
    },
    query: async () => {
      const projects = await postedSends.projects({ after: undefined, limit: projectsAtMost });
      const next = await Promise.all(projects.map((project) => postedSends.next(project, 1)));
      const ages = next.flat().map(({ message }) => ageSeconds(clock(), madeAt(message)));
      return [{ name: ageName, value: Math.max(0, ...ages) }];
    },
  });
