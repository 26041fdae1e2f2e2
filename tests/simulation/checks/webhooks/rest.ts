import type { Check } from '../check.js';
import { type PostedTo, postedTo, underWayMs } from './posts.js';

/** W5: nothing begins at an endpoint that rests or is gone, but what was under way. */
export const restIsRest: Check = (evidence) =>
  postedTo(evidence).flatMap((endpoint) =>
    endpoint.posts.flatMap((post) => {
      const since = restsSince(endpoint, post.from);
      return post.from > since + underWayMs(evidence, post)
        ? [`W5: ${endpoint.id} rests since ${since}, and was told something at ${post.from}`]
        : [];
    }),
  );

/** Since when an endpoint has been at rest at a moment. */
const restsSince = ({ stages, removedAt }: PostedTo, at: number): number => {
  const before = stages.filter((stage) => stage.at <= at);
  const lastActive = before.findLastIndex(({ put }) => put.inactiveReason === null);
  return Math.min(removedAt, before[lastActive + 1]?.at ?? Infinity);
};
