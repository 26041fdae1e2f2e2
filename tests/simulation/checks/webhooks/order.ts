import type { Check } from '../check.js';
import { isAbout, postedTo } from './posts.js';

/** W6: first attempts at an endpoint begin in the order of their events, but for what was replayed. */
export const firstsAreInOrder: Check = (evidence) =>
  postedTo(evidence).flatMap(({ id, owed, posts }) => {
    const firsts = owed
      .filter(({ isReplayed }) => !isReplayed)
      .map(({ event }) => ({ event, place: posts.findIndex((post) => isAbout(post, event)) }))
      .filter(({ place }) => place >= 0);
    return firsts.flatMap(({ event, place }, i) =>
      place < (firsts[i - 1]?.place ?? 0)
        ? [`W6: ${id} was told ${event} before ${firsts[i - 1]?.event}`]
        : [],
    );
  });
