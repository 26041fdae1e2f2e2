import { bind, reading } from '../../session/work.js';
import {
  addPostedSends,
  postedPlaces,
  postedSendRow,
  removePostedSends,
} from '../../tables/queue/posted-sends.js';
import type { KnexAspect } from '../aspect.js';

/** Posted sends: those that Changes post are added, and each is removed by the Change that takes it. */
export const postedSends: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      postedPlaces,
      [...query.postedSends].map(([project, position]) => ({ project, position })),
      ({ project, position }) => {
        const before = facts.postedSends.get(project) ?? [];
        facts.postedSends.set(project, [...before, position]);
      },
    ),
  ],
  write: ({ verdicts }) => {
    const taken = verdicts.flatMap(({ change: { project, requires } }) =>
      requires?.nextPosted === undefined ? [] : [{ project, position: requires.nextPosted }],
    );
    const added = verdicts.flatMap(({ change: { posts = [] } }) => posts.map(postedSendRow));
    return [bind(removePostedSends, taken), bind(addPostedSends, added)];
  },
};
